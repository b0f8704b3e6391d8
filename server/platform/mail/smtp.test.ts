import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA } from '#server/testing/schema.ts';
import { openDatabase } from '../database/open-database.ts';
import { freshDatabase } from '../database/testing/fresh-database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { aGround, eventually, type Ground, SILENT } from '../jobs/testing/ground.ts';
import { ownTransaction } from '../own-transaction.ts';
import { deliverer, MOST_REFUSALS } from './deliver.ts';
import { createOutbox, MAIL_QUEUE, type Outbox, requeueMails } from './outbox.ts';
import { followedPost, type Letter, MailRefused, smtpPost } from './smtp.ts';
import { anSmtpPeer, type SmtpPeer } from './testing/smtp-peer.ts';

const KINDS = ['embedded', 'postgres'] as const;
const HOUR = 3_600_000;

describe.each(KINDS)('a mail server that is not always well, on %s', (kind) => {
  let ground: Ground;
  let peer: SmtpPeer;
  let queue: JobQueue;
  let outbox: Outbox;
  beforeAll(async () => {
    ground = await aGround(kind);
    peer = await anSmtpPeer();
    queue = await ground.openQueue([MAIL_QUEUE]);
    outbox = createOutbox(queue);
    const post = smtpPost({ url: peer.url, from: { name: '', address: 'portail@spp.example' } });
    const { db } = ground;
    await queue.work(
      MAIL_QUEUE.name,
      deliverer({ db, post, clock: () => new Date(), log: SILENT }),
    );
  });
  afterAll(async () => {
    await ground?.remove();
    await peer?.down();
  });

  const write = (destinataire: string, at = new Date()) =>
    ownTransaction(
      ground.db,
      () => at,
      (context) =>
        outbox.enqueue(context, [
          { cle: crypto.randomUUID(), destinataire, sujet: 'Votre demande', texte: 'Bonjour,' },
        ]),
    );
  const rowOf = (destinataire: string) =>
    ground.db
      .selectFrom('courriel')
      .select(['courrielId', 'etat', 'attempts', 'refusals', 'lastError'])
      .where('destinataire', '=', destinataire)
      .executeTakeFirstOrThrow();
  const messagesTo = (address: string) => peer.delivered.filter(({ to }) => to.includes(address));

  test('down, then up again: nothing is lost, each mail is sent once', async () => {
    await peer.down();
    const readers = ['un', 'deux', 'trois'].map((name) => `${name}@essai.example`);
    for (const reader of readers) await write(reader);
    for (const reader of readers) {
      const { etat, refusals } = await eventually(
        () => rowOf(reader),
        ({ lastError }) => lastError !== null,
      );
      expect([etat, refusals]).toEqual(['WAITING', 0]);
    }
    expect(peer.delivered).toEqual([]);
    await peer.up();
    for (const reader of readers) {
      await eventually(
        () => rowOf(reader),
        ({ etat }) => etat === 'SENT',
      );
      expect(messagesTo(reader)).toHaveLength(1);
    }
  });

  test('one address permanently refused is abandoned after its attempts; the others continue', async () => {
    peer.refused.add('inconnue@essai.example');
    await write('inconnue@essai.example');
    await write('connue@essai.example');
    await eventually(
      () => rowOf('connue@essai.example'),
      ({ etat }) => etat === 'SENT',
    );
    const input = await eventually(
      () => rowOf('inconnue@essai.example'),
      ({ etat }) => etat !== 'WAITING',
    );
    expect(input).toMatchObject({
      etat: 'FAILED',
      attempts: MOST_REFUSALS,
      refusals: MOST_REFUSALS,
    });
    expect(input.lastError).toContain('550');
    expect(messagesTo('inconnue@essai.example')).toEqual([]);
  });

  test.each([
    { command: 'MAIL FROM', messages: '5.1.8 sender not allowed' },
    { command: 'RCPT TO', messages: '5.7.1 relay access denied' },
    { command: 'DATA', messages: '5.4.5 daily quota exceeded' },
  ] as const)(
    'a server that takes no mail of ours, at $command, loses none of them',
    async (domainError) => {
      const reader = `${crypto.randomUUID()}@essai.example`;
      peer.domainError = domainError;
      await write(reader);
      const waiting = await eventually(
        () => rowOf(reader),
        ({ lastError }) => lastError !== null,
      );
      // Not counted as a refusal, it is never given up.
      expect(waiting).toMatchObject({ etat: 'WAITING', refusals: 0 });
      expect(waiting.lastError).toContain(domainError.messages);
      peer.domainError = null;
      await eventually(
        () => rowOf(reader),
        ({ etat }) => etat === 'SENT',
      );
      expect(messagesTo(reader)).toHaveLength(1);
    },
  );

  test('a mail that its queue forgot is queued again, one that is still there is not', async () => {
    await peer.down();
    const old = new Date(Date.now() - 2 * HOUR);
    await write('perdue@essai.example', old);
    const { courrielId } = await rowOf('perdue@essai.example');
    const jobs = async () => {
      const { rows } = await ground.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job where data->>'courrielId' = $1
          and state in ('created', 'retry', 'active')`,
        [courrielId],
      );
      return rows[0]?.count;
    };
    await requeueMails(ground.db, queue, new Date());
    expect(await jobs()).toBe(1);
    // As after a restored backup, or 500 attempts.
    await eventually(
      () =>
        ground.database.pool.query(
          `delete from pgboss.job where data->>'courrielId' = $1 and state <> 'active' returning id`,
          [courrielId],
        ),
      ({ rows }) => rows.length === 1,
    );
    await peer.up();
    await requeueMails(ground.db, queue, new Date());
    await eventually(
      () => rowOf('perdue@essai.example'),
      ({ etat }) => etat === 'SENT',
    );
    expect(messagesTo('perdue@essai.example')).toHaveLength(1);
  });
});

test('the last mail shows whether the server is available: a refused address is an answer', async () => {
  const peer = await anSmtpPeer();
  const from = { name: '', address: 'portail@spp.example' };
  const { post, isReached } = followedPost({ url: peer.url, from });
  if (post === null) throw new Error('a server has a post');
  const mail = {
    courrielId: 'm',
    sujet: 'Bonjour',
    texte: 'Bonjour,',
    html: null,
    createdAt: new Date(),
  };
  const letter = (destinataire: string): Letter => ({ ...mail, destinataire });
  expect(isReached()).toBe(true);
  await peer.down();
  await expect(post(letter('a@essai.example'))).rejects.not.toBeInstanceOf(MailRefused);
  expect(isReached()).toBe(false);
  await peer.up();
  peer.refused.add('b@essai.example');
  await expect(post(letter('b@essai.example'))).rejects.toBeInstanceOf(MailRefused);
  expect(isReached()).toBe(true);
  for (const command of ['MAIL FROM', 'DATA'] as const) {
    peer.domainError = { command, messages: 'no more mails of yours today' };
    await expect(post(letter('c@essai.example'))).rejects.not.toBeInstanceOf(MailRefused);
    expect(isReached()).toBe(false);
    peer.domainError = null;
    await post(letter('c@essai.example'));
    expect(isReached()).toBe(true);
  }
  await peer.down();
  expect(followedPost(undefined).isReached()).toBe(true);
});

describe.each(KINDS)('a process killed while it sends, on %s', (kind) => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  const start = (location: string, url: string) => {
    const program = join(import.meta.dirname, 'testing', 'mailing-process.ts');
    const child = spawn(process.execPath, [program, location, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  };

  // Three starts of a process, on a machine that may be busy.
  test('the mail is sent again, recognisable, and never lost', { timeout: 120_000 }, async () => {
    const fresh = await freshDatabase(kind, { image: SCHEMA });
    await fresh.database.close();
    const location = fresh.settings.databaseUrl ?? fresh.settings.dataDir;
    const peer = await anSmtpPeer();
    // The server has read the whole mail and does not acknowledge it before the sender is dead.
    let answer = () => {};
    peer.beforeAnswer = () => new Promise((resolve) => (answer = resolve));
    const first = start(location, peer.url);
    await eventually(
      () => peer.delivered.length,
      (count) => count === 1,
      60_000,
    );
    first.kill('SIGKILL');
    await once(first, 'exit');
    answer();
    peer.beforeAnswer = async () => {};
    if (kind === 'postgres') await letTimePass(location);
    const second = start(location, peer.url);
    const [message] = await once(second.stdout ?? second, 'data');
    expect(String(message)).toBe('sent\n');
    second.kill('SIGKILL');
    await once(second, 'exit');
    const ids = peer.delivered.map(({ email }) => email.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@spp\.example>$/);
    await peer.down();
    await fresh.remove();
  });
});

/**
 * With several servers, only silence shows that one is dead; the test does not wait the half
 * minute.
 */
async function letTimePass(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '.' });
  await database.pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'`,
  );
  await database.pool.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null');
  await database.close();
}

test('what people typed adds no header and no addressee to a mail', async () => {
  const peer = await anSmtpPeer();
  try {
    const post = smtpPost({
      url: peer.url,
      from: { name: 'Portail', address: 'portail@spp.example' },
    });
    const hostile = [
      '\r\nBcc: voleur@ailleurs.example',
      '\nBcc: voleur@ailleurs.example',
      '\r\n\r\nBonjour voleur',
    ];
    for (const [index, words] of hostile.entries()) {
      const letter = {
        courrielId: String(index + 1),
        sujet: `Dossier « Houle${words} »`,
        texte: `Titre${words}`,
        html: null,
      };
      await post({ ...letter, destinataire: 'label@essai.example', createdAt: new Date() });
    }
    // A text with several addresses is refused, or treated as one: nobody else receives the mail.
    for (const destinataire of [
      'label@essai.example, voleur@ailleurs.example',
      'label@essai.example>\r\nRCPT TO:<voleur@ailleurs.example',
    ])
      await post({
        courrielId: '9',
        destinataire,
        sujet: 'Votre demande',
        texte: 'Bonjour',
        html: null,
        createdAt: new Date(),
      }).catch(() => {});
    expect(peer.delivered.length).toBeGreaterThanOrEqual(hostile.length);
    for (const { to, raw, email } of peer.delivered) {
      expect(to.join()).not.toMatch(/^voleur|,voleur/);
      expect(to).toHaveLength(1);
      const [head = ''] = raw.split('\r\n\r\n');
      expect(head).not.toMatch(/^bcc:/im);
      expect(email.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
    }
    expect(peer.delivered[2]?.email.text).toContain('Titre');
  } finally {
    await peer.down();
  }
});
