import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGround, eventually, type Ground, SILENT } from '../jobs/testing/ground.ts';
import { ownTransaction } from '../own-transaction.ts';
import { deliverer } from './deliver.ts';
import { createOutbox, MAIL_QUEUE, type Outbox, recallMails } from './outbox.ts';
import { smtpPost } from './smtp.ts';
import { anSmtpPeer, type SmtpPeer } from './testing/smtp-peer.ts';

describe.each(['embedded', 'postgres'] as const)('mails that are taken back, on %s', (kind) => {
  let ground: Ground;
  let peer: SmtpPeer;
  let outbox: Outbox;
  beforeAll(async () => {
    ground = await aGround(kind);
    peer = await anSmtpPeer();
    const queue = await ground.openQueue([MAIL_QUEUE]);
    const post = smtpPost({ url: peer.url, from: { name: '', address: 'portail@spp.example' } });
    await queue.work(
      MAIL_QUEUE.name,
      deliverer({ db: ground.db, post, clock: () => new Date(), log: SILENT }),
    );
    outbox = createOutbox(queue);
  });
  afterAll(async () => {
    await ground?.remove();
    await peer?.down();
  });

  const write = (occasion: string, readers: readonly string[]) =>
    ownTransaction(
      ground.db,
      () => new Date(),
      (context) =>
        outbox.enqueue(
          context,
          readers.map((reader) => ({
            cle: `${occasion}${reader}`,
            destinataire: `${reader}@essai.example`,
            sujet: 'Une proposition',
            texte: 'Bonjour,',
          })),
        ),
    );
  const recall = (occasion: string) => recallMails(ground.db, occasion, new Date(0));
  const stored = async (occasion: string) =>
    (await ground.db.selectFrom('courriel').selectAll().execute()).filter(({ cle }) =>
      cle.startsWith(occasion),
    );

  test('one that is leaving has left; the others do not leave', async () => {
    const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    peer.beforeAnswer = () => {
      locked.resolve();
      return freed.promise;
    };
    await write('leaving:', ['lectrice', 'lecteur']);
    await locked.promise;
    expect(await recall('leaving:')).toBe(false);
    freed.resolve();
    const [left, ...rest] = await eventually(
      () => stored('leaving:'),
      (rows) => rows.every(({ etat }) => etat === 'SENT'),
    );
    expect([left?.attempts, rest]).toEqual([1, []]);
    expect(peer.delivered.map(({ to }) => to)).toEqual([[left?.destinataire]]);
    // Mails that were sent are not recalled.
    expect(await recall('leaving:')).toBe(false);
    peer.beforeAnswer = async () => {};
  });

  test('one that could not leave yet is gone', async () => {
    await peer.down();
    await write('kept:', ['lectrice']);
    await eventually(
      () => stored('kept:'),
      ([row]) => row?.lastError !== null,
    );
    await eventually(
      () => recall('kept:'),
      (isGone) => isGone,
    );
    expect(await stored('kept:')).toEqual([]);
    await peer.up();
  });
});
