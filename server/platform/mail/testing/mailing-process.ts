/**
 * For the crash test: a process that writes one mail (once, however often it is started) and sends it to
 * the server of its second argument. Its first argument is a data folder, or the address of a database.
 * Prints `sent` when it is, and stays.
 */

import { migrations } from '#server/migrations/list.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { eventually, openQueue, QUICK, SILENT } from '#server/platform/jobs/testing/ground.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';
import { deliverer } from '../deliver.ts';
import { createOutbox, MAIL_QUEUE } from '../outbox.ts';
import { smtpPost } from '../smtp.ts';

const [target = '', url = ''] = process.argv.slice(2);
const database = await openDatabase(
  target.startsWith('postgres') ? { databaseUrl: target, dataDir: '.' } : { dataDir: target },
);
await migrate(database.pool, migrations);
const db = kyselyOn<Tables>(database.pool);
const clock = () => new Date();
const queue = await openQueue({ database, queues: [MAIL_QUEUE], rhythm: QUICK, log: SILENT });
await ownTransaction(db, clock, (context) =>
  createOutbox(queue).enqueue(context, [
    {
      cle: 'the mail',
      destinataire: 'lectrice@essai.example',
      sujet: 'Votre demande',
      texte: 'Bonjour,',
    },
  ]),
);
await queue.supervise();
const post = smtpPost({ url, from: { name: '', address: 'portail@spp.example' } });
await queue.work(MAIL_QUEUE.name, deliverer({ db, post, clock, log: SILENT }));
await eventually(
  () => db.selectFrom('courriel').select('etat').executeTakeFirstOrThrow(),
  ({ etat }) => etat === 'SENT',
  60_000,
);
process.stdout.write('sent\n');
