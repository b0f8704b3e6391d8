import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { aGround, eventually, type Ground, SILENT } from '../jobs/testing/ground.ts';
import { ownTransaction } from '../own-transaction.ts';
import { deliverer } from './deliver.ts';
import { blankLetters } from './identity-letters.ts';
import {
  createOutbox,
  forgetOldMails,
  MAIL_QUEUE,
  type Mail,
  mailSender,
  type Outbox,
} from './outbox.ts';
import { smtpPost } from './smtp.ts';
import { anSmtpPeer } from './testing/smtp-peer.ts';

/** One contract: whether mails stay in the table or leave by a server, the rest of the portal sees no difference. */

type Read = { to: string; subject: string; text: string; html: string | null };
type Way = { readonly outbox: Outbox; received(): Promise<Read[]>; close(): Promise<void> };

async function theMailbox({ db }: Ground): Promise<Way> {
  return {
    outbox: createOutbox(null),
    async received() {
      const rows = await db.selectFrom('courriel').selectAll().where('etat', '=', 'KEPT').execute();
      return rows.map((row) => ({
        to: row.destinataire,
        subject: row.sujet,
        text: row.texte,
        html: row.html,
      }));
    },
    close: async () => {},
  };
}

async function aMailServer({ db, openQueue }: Ground): Promise<Way> {
  const peer = await anSmtpPeer();
  const queue = await openQueue([MAIL_QUEUE]);
  const post = smtpPost({
    url: peer.url,
    from: { name: 'Portail ISRC', address: 'portail@spp.example' },
  });
  await queue.work(MAIL_QUEUE.name, deliverer({ db, post, clock: () => new Date(), log: SILENT }));
  return {
    outbox: createOutbox(queue),
    async received() {
      await eventually(
        () => db.selectFrom('courriel').select('cle').where('etat', '=', 'WAITING').execute(),
        (waiting) => waiting.length === 0,
      );
      return peer.delivered.map(({ to, email }) => ({
        to: to.join(','),
        subject: email.subject ?? '',
        // The protocol ends a text with a line break.
        text: (email.text ?? '').replace(/\n$/, ''),
        html: email.html?.replace(/\n$/, '') ?? null,
      }));
    },
    close: () => peer.down(),
  };
}

const WAYS = { mailbox: theMailbox, 'mail server': aMailServer } as const;
const CASES = (['embedded', 'postgres'] as const).flatMap((kind) =>
  (['mailbox', 'mail server'] as const).map((way) => [way, kind] as const),
);

describe.each(CASES)('mails by the %s on %s', (way, kind) => {
  let ground: Ground;
  let mails: Way;
  beforeAll(async () => {
    ground = await aGround(kind);
    mails = await WAYS[way](ground);
  });
  afterAll(async () => {
    await ground?.remove();
    await mails?.close();
  });

  const write = (mail: Mail) =>
    ownTransaction(
      ground.db,
      () => new Date(),
      (context) => mails.outbox.enqueue(context, [mail]),
    );
  const aMail = (input: Partial<Mail>): Mail => ({
    cle: crypto.randomUUID(),
    destinataire: 'lectrice@essai.example',
    sujet: 'Votre demande',
    texte: 'Bonjour,',
    ...input,
  });
  const receivedBy = async (address: string) =>
    (await mails.received()).filter(({ to }) => to === address);

  test('arrives as it was written, whatever the characters', async () => {
    const to = 'accents@essai.example';
    const texte = [
      'Bonjour,',
      '',
      'Titre : « Où ça ? » – 10 € 🎵',
      '.une ligne qui commence par un point',
      `${'long '.repeat(300)}fin`,
      'FR-Z03-98-00212',
    ].join('\n');
    const html = '<p>Où ça&nbsp;?</p>';
    await write(aMail({ destinataire: to, sujet: 'Été : « où ça ? » 🎵', texte, html }));
    expect(await receivedBy(to)).toEqual([
      { to, subject: 'Été : « où ça ? » 🎵', text: texte, html },
    ]);
  });

  test('a call that is rolled back sends no mail', async () => {
    const to = 'personne@essai.example';
    const error = new Error('the verb refuses after all');
    const attempt = inTransaction(ground.db, async (db) => {
      const context = { db, now: new Date(), afterCommit: () => {} };
      await mails.outbox.enqueue(context, [aMail({ destinataire: to })]);
      throw error;
    });
    await expect(attempt).rejects.toBe(error);
    // A later mail arrives: an earlier one would have, too.
    await write(aMail({ destinataire: 'apres@essai.example' }));
    expect(await receivedBy('apres@essai.example')).toHaveLength(1);
    expect(await receivedBy(to)).toEqual([]);
  });

  test('the same effect mails once', async () => {
    const to = 'unefois@essai.example';
    const mail = aMail({ cle: 'decision:1', destinataire: to });
    await Promise.all([write(mail), write(mail), write(mail)]);
    await write({ ...mail, sujet: 'Encore' });
    expect(await receivedBy(to)).toHaveLength(1);
  });

  test('a line break never becomes a header, an address never a list', async () => {
    const to = 'entetes@essai.example';
    await write(
      aMail({
        destinataire: to,
        sujet: 'Titre\r\nBcc: victime@essai.example\r\n\r\nCorps',
        texte: 'Vrai',
      }),
    );
    expect(await receivedBy(to)).toEqual([
      { to, subject: 'Titre Bcc: victime@essai.example Corps', text: 'Vrai', html: null },
    ]);
    for (const destinataire of [
      'a@essai.example, victime@essai.example',
      'a@essai.example\r\nBcc: v@w.example',
    ])
      await write(aMail({ destinataire }));
    expect((await mails.received()).filter(({ to: all }) => /victime|v@w/.test(all))).toEqual([]);
    expect(
      await ground.db.selectFrom('courriel').select('cle').where('etat', '=', 'FAILED').execute(),
    ).toHaveLength(2);
  });

  test('a module unaware of the outbox sends through it', async () => {
    const send = mailSender(ground.db, mails.outbox, () => new Date());
    const to = 'oubli@essai.example';
    await send({ to, subject: 'Mot de passe', text: 'Suivez ce lien.' });
    await send({ to, subject: 'Mot de passe', text: 'Suivez ce lien.' });
    const received = await receivedBy(to);
    expect(received.map(({ text }) => text)).toEqual(['Suivez ce lien.', 'Suivez ce lien.']);
  });

  test('the contents of an identity mail are erased once it is sent, or its link has expired', async () => {
    const send = mailSender(ground.db, mails.outbox, () => new Date());
    const to = 'secret@essai.example';
    const stored = async () => {
      const rows = ground.db.selectFrom('courriel').select(['destinataire', 'texte']);
      return (await rows.where('destinataire', 'in', [to, 'autre@essai.example']).execute())
        .filter(({ texte }) => /key=/.test(texte))
        .map(({ destinataire }) => destinataire);
    };
    await send({ to, subject: 'Mot de passe', text: 'https://essai.example/?key=secret' });
    await write(
      aMail({
        cle: 'autre:1',
        destinataire: 'autre@essai.example',
        texte: 'https://essai.example/?key=1',
      }),
    );
    expect((await receivedBy(to)).map(({ text }) => text)).toEqual([
      'https://essai.example/?key=secret',
    ]);
    // Without a mail server it is read in the table, as long as its link is valid.
    expect(await stored()).toEqual(
      way === 'mailbox' ? [to, 'autre@essai.example'] : ['autre@essai.example'],
    );
    await blankLetters(ground.db, new Date());
    expect(await stored()).toEqual(
      way === 'mailbox' ? [to, 'autre@essai.example'] : ['autre@essai.example'],
    );
    await blankLetters(ground.db, new Date(Date.now() + 86_400_001));
    expect(await stored()).toEqual(['autre@essai.example']);
  });

  test('is forgotten after its time', async () => {
    const old = aMail({});
    await write(old);
    await mails.received();
    const existing = () =>
      ground.db.selectFrom('courriel').select('cle').where('cle', '=', old.cle).execute();
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await forgetOldMails(ground.db, days(-1));
    expect(await existing()).toHaveLength(1);
    await forgetOldMails(ground.db, days(1));
    expect(await existing()).toEqual([]);
  });
});
