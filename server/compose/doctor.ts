/**
 * Checks each part of a deployment: well, advice, or wrong, each with its remedy in one sentence.
 */

import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { counted } from '#domain/french.ts';
import type { ReadReplica } from '#server/platform/database/read-replica.ts';
import { migrations } from '../migrations/list.ts';
import { ForeignJournal, refuseForeign } from '../modules/journal/deployment.ts';
import { scan } from '../modules/journal/reading/scan.ts';
import { registerStateOf } from '../modules/journal/register-state.ts';
import { scanWithClamd } from '../platform/clamd.ts';
import type { Configuration } from '../platform/configuration.ts';
import { kyselyOn } from '../platform/database/kysely.ts';
import { stepsAhead } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import { OWNS_REGISTER, ownsRegister } from '../platform/database/portal-role.ts';
import type { Tables } from '../platform/database/tables.ts';
import { originUnder } from '../platform/environment/brands-named.ts';
import { reachOf } from '../platform/environment/reach.ts';
import { examineSignIn } from '../platform/health/browser-sign-in.ts';
import { probeIssuer } from '../platform/health/probe.ts';
import { SCHEMA as QUEUE_SCHEMA } from '../platform/jobs/install.ts';
import { checkQueue } from '../platform/jobs/queue.ts';
import { MAIL_QUEUE } from '../platform/mail/outbox.ts';
import { certificateAdvice, smtpAnswers } from '../platform/mail/smtp.ts';
import { BUILD, type BuildStamp, buildName, VERSION } from '../platform/version.ts';
import { foldersOf, openFiles } from './files.ts';
import { type Finding, firstStartFindings } from './first-start.ts';
import { journalApart, journalLocation } from './journal.ts';

type Message = Omit<Finding, 'part'>;
const well = (message: string): Message => ({ state: 'well', message });
const advice = (message: string): Message => ({ state: 'advice', message });
const wrong = (message: string): Message => ({ state: 'wrong', message });

/** Bytes free below which a day's work may not fit. */
const CAPACITY = 2 ** 30;

/** Logs nothing: the result carries the same message. */
const SILENT = { error: () => {}, warn: () => {} };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const builtFrom = (build: BuildStamp | null) =>
  build === null ? 'lancée depuis ses sources' : `construite depuis ${buildName(build)}`;

/**
 * Checks every part, whatever the others answer. Changes nothing except how far the journal was
 * read.
 */
export async function examine(configuration: Configuration): Promise<readonly Finding[]> {
  const findings: Finding[] = [{ part: 'Version', ...well(`${VERSION}, ${builtFrom(BUILD)}.`) }];
  const ask = async (part: string, question: () => Promise<Message>) => {
    const message = await question().catch((error: unknown) => wrong(reasonOf(error)));
    findings.push({ part, ...message });
  };
  const opened = await openDatabase(configuration).catch((error: unknown) => {
    findings.push({ part: 'Base de données', ...wrong(reasonOf(error)) });
    return null;
  });
  if (opened !== null) {
    try {
      await examineDatabase(opened, configuration, ask);
    } finally {
      await opened.close();
    }
  }
  await examineRest(configuration, ask);
  return findings;
}

type Ask = (part: string, question: () => Promise<Message>) => Promise<void>;

async function examineDatabase(database: OpenedDatabase, configuration: Configuration, ask: Ask) {
  const { pool } = database;
  await ask('Base de données', async () => {
    const { rows } = await pool.query<{ role: string; base: string }>(
      'select current_user as role, current_database() as base',
    );
    return well(`« ${rows[0]?.base} » répond, sous le rôle « ${rows[0]?.role} ».`);
  });
  if (database.readReplica !== undefined) {
    const { readReplica } = database;
    await ask('Réplique', async () => readReplicaMessage(readReplica));
  }
  const schema = await schemaState(pool);
  await ask('Schéma', async () => schema);
  await ask('Rôle', async () => {
    if (database.kind === 'embedded') return well('La base embarquée n’en a qu’un.');
    return (await ownsRegister(pool))
      ? advice(OWNS_REGISTER)
      : well('Il ne peut rien réécrire du registre.');
  });
  const db = kyselyOn<Tables>(pool);
  const journal = await journalLocation(configuration);
  await ask('Emplacement du journal', async () => {
    const location = await journalApart(configuration, db);
    if (location === 'apart') return well(`${journal.location}, à part de la base de données.`);
    return advice(
      location === 'together'
        ? `${journal.location} est sur le même disque que la base de données : en production, donnez à JOURNAL_DIR un autre disque, ou à JOURNAL_S3_BUCKET un espace à part.`
        : `${journal.location} : le serveur de base de données ne dit pas où il range ses fichiers, vérifiez que c’est un autre disque.`,
    );
  });
  // No register without its tables.
  if (schema.state !== 'well') return;
  await ask('Registre', async () => {
    const foreign = await refuseForeign(db, journal).catch((error: unknown) => error);
    if (foreign instanceof ForeignJournal) return wrong(foreign.message);
    const state = registerStateOf(await scan(db, journal));
    if (state.kind === 'sound') return well('Le registre et son journal sont d’accord.');
    if (state.kind === 'behind')
      return wrong(
        `La base a ${counted(state.codes, 'code', 'codes')} de retard sur son journal : lancez npm run registry -- restore.`,
      );
    return wrong(
      `Le journal n’est pas sûr (${state.reason}) : voyez docs/operations.md, « Journal lost ».`,
    );
  });
  await ask('File des travaux', () => queueMessage(pool));
  for (const { part, ...message } of await firstStartFindings(db, configuration))
    await ask(part, async () => message);
}

function readReplicaMessage({ state, figures: { behind } }: ReadReplica): Message {
  if (state === 'ready') return well('Elle rejoue le journal de la base et répond aux recherches.');
  const meanwhile = 'En attendant, la base répond elle-même aux recherches.';
  return state === 'late'
    ? advice(
        `Elle a ${counted(behind, 'octet', 'octets')} de retard : donnez-lui un disque et un réseau à sa mesure. ${meanwhile}`,
      )
    : wrong(
        `DATABASE_READ_URL n’atteint pas une réplique de cette base (voir docs/operations.md). ${meanwhile}`,
      );
}

async function schemaState(pool: OpenedDatabase['pool']): Promise<Message> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(kyselyOn<Tables>(pool))
    .catch(() => ({ rows: [] }));
  const applied = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !applied.has(name));
  if (missing.length > 0)
    return wrong(
      `Il manque ${counted(missing.length, 'étape', 'étapes')} : lancez npm run migrate.`,
    );
  const ahead = await stepsAhead(pool, migrations);
  if (ahead.length === 0) return well('À jour.');
  return advice(
    `Une version plus récente a préparé la base (${ahead.join(', ')}) : terminez la mise à jour des serveurs.`,
  );
}

async function examineRest(configuration: Configuration, ask: Ask): Promise<void> {
  const { oidcIssuer, smtp, clamd } = configuration;
  await ask('Fichiers', async () => {
    await (await openFiles(configuration, SILENT)).check();
    return well('L’espace des fichiers répond.');
  });
  await ask('Courriels', async () => {
    if (smtp === undefined)
      return advice(
        'Aucun courriel ne part : donnez SMTP_URL et MAIL_FROM pour qu’ils soient envoyés.',
      );
    try {
      await smtpAnswers(smtp);
    } catch (error) {
      const sentence = certificateAdvice(error);
      if (sentence === null) throw error;
      return wrong(sentence);
    }
    return well('Le serveur de courriels répond.');
  });
  await ask('Identité', async () => {
    if (oidcIssuer === undefined) return well('Le fournisseur embarqué, dans le portail.');
    await probeIssuer(oidcIssuer);
    return well(`${oidcIssuer} répond.`);
  });
  if (oidcIssuer !== undefined)
    await ask('Connexion d’un navigateur', () => signInMessage(oidcIssuer, configuration));
  for (const { part, ...message } of reachOf(configuration)) await ask(part, async () => message);
  await ask('Disque', () => disksMessage(configuration));
  await ask('Antivirus', async () => {
    if (clamd === undefined)
      return advice('Aucun : donnez CLAMD_HOST pour que chaque fichier soit analysé.');
    await scanWithClamd(clamd, Buffer.from('essai'));
    return well('Il répond.');
  });
}

async function signInMessage(issuer: string, configuration: Configuration): Promise<Message> {
  const { publicUrl = `http://localhost:${configuration.port}`, firstBrands } = configuration;
  const names = [...firstBrands.codeByHost.keys()].map((host) => originUnder(publicUrl, host));
  const { wrong: errors, advice: advised } = await examineSignIn({
    issuer,
    clientId: configuration.oidcClientId,
    scope: configuration.oidcScope,
    acrValues: configuration.oidcAcrValues,
    origins: [...new Set([publicUrl, ...names])],
  });
  if (errors.length > 0) return wrong(errors.join(' '));
  if (advised.length > 0) return advice(advised.join(' '));
  return well('Le fournisseur connaît les adresses de retour, et donne ses jetons au navigateur.');
}

/** Seconds after which somebody should look why a job does not begin. */
const JOB_LATE = 900;

async function queueMessage(pool: OpenedDatabase['pool']): Promise<Message> {
  const { rows: made } = await pool.query<{ absent: boolean }>(
    `select to_regclass('${QUEUE_SCHEMA}.job') is null as absent`,
  );
  if (made[0]?.absent === true) return well('Elle se crée au premier démarrage du portail.');
  try {
    await checkQueue({ pool }, MAIL_QUEUE.name);
    const { rows } = await pool.query<{ name: string; minutes: number }>(
      `select name, (extract(epoch from now() - min(start_after)) / 60)::int as minutes
        from ${QUEUE_SCHEMA}.job where state in ('created', 'retry')
          and start_after < now() - interval '${JOB_LATE} seconds' group by name order by 2 desc limit 1`,
    );
    const [late] = rows;
    if (late === undefined) return well('Elle répond, et rien n’y attend trop longtemps.');
    return wrong(
      `Un travail de la file « ${late.name} » attend depuis ${counted(late.minutes, 'minute', 'minutes')} : vérifiez qu’un serveur du portail tourne, et son journal (« the job queue met an error »).`,
    );
  } catch (error) {
    return wrong(
      `Elle ne répond pas (${reasonOf(error)}) : les importations, les exportations et les courriels s’arrêtent. Rendez ses droits au rôle du portail avec npm run migrate, ou terminez ce qui verrouille les tables du schéma « ${QUEUE_SCHEMA} ».`,
    );
  }
}

/** One sentence a folder; where one is short, those that are. */
async function disksMessage(configuration: Configuration): Promise<Message> {
  const disks = await Promise.all(
    foldersOf(configuration).map(async (folder) => {
      const free = await freeIn(folder);
      const gigabytes = (free / 2 ** 30).toFixed(1).replace('.', ',');
      return free < Math.max(configuration.diskFree, CAPACITY)
        ? wrong(
            `Il ne reste que ${gigabytes} Go dans ${folder} : faites de la place, un gigaoctet au moins.`,
          )
        : well(`${gigabytes} Go libres dans ${folder}.`);
    }),
  );
  const short = disks.filter(({ state }) => state === 'wrong');
  const message = (short.length > 0 ? short : disks).map(({ message }) => message).join(' ');
  return short.length > 0 ? wrong(message) : well(message);
}

/** Free bytes, measured at the nearest existing folder. */
async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeIn(dirname(folder));
  }
}
