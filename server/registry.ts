/** `npm run registry -- …`: the register and its journal, compared and made whole from the console. */

import './platform/refuse-old-node.ts';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { counted } from '#domain/french.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import { partitionHistory } from '#server/platform/database/history-partition.ts';
import { openFiles, VOUCHING } from './compose/files.ts';
import { journalLocation } from './compose/journal.ts';
import { deeds } from './compose/register.ts';
import { eraseAgain } from './compose/rights.ts';
import { endMessage } from './french-messages.ts';
import { migrations } from './migrations/list.ts';
import type { JournalLocation } from './modules/journal/begin.ts';
import { takeNameOf } from './modules/journal/deployment.ts';
import { FloorRefused, floorsToGive, giveFloors, readFloors } from './modules/journal/floor.ts';
import { restore } from './modules/journal/restore/restore.ts';
import { verify } from './modules/journal/verify.ts';
import { announceUnvouched } from './modules/justificatifs/objects.ts';
import { passOver } from './modules/numbering/counters.ts';
import { systemClock } from './platform/clock.ts';
import { type Configuration, readConfiguration } from './platform/configuration.ts';
import { kyselyOn } from './platform/database/kysely.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { DatabaseUnsuitable } from './platform/database/open-postgres.ts';
import type { OpenedDatabase } from './platform/database/opened-database.ts';
import { NOT_ITS_OWNER, ownedIn, ownsRegister } from './platform/database/portal-role.ts';
import type { Tables } from './platform/database/tables.ts';

const REASON = '--reason "…"';
const WRITE = '--write';
const USAGE = `npm run registry -- verify    compare le registre à son journal, une ligne par différence
npm run registry -- restore   réécrit dans la base ce que le journal a et qu’elle n’a plus
npm run registry -- restore --of IDENTIFIANT
                              le même, dans une base neuve qui remplace celle dont c’est le journal
npm run registry -- floors    affiche les préfixes ouverts et leur dernier numéro connu, à compléter dans un fichier CSV
npm run registry -- floor FRX26 2026 1200 ${REASON}
npm run registry -- floor --file planchers.csv ${REASON}
                              rien ne sera attribué jusqu’à ce numéro ; si le journal est perdu, en commence un nouveau
                              dès que chaque préfixe ouvert a son plancher
npm run registry -- adopt ${REASON}
                              le journal est perdu : en commence un nouveau sur ce que dit la base, sans plancher
npm run registry -- files     compte les fichiers qu’aucune ligne de la base ne connaît, après son retour en arrière ; avec ${WRITE},
                              le portail les efface une heure plus tard
npm run registry -- partition range l’historique en partitions, ou en ajoute quand la dernière sert (PostgreSQL)`;

/** Its errors are thrown and printed instead of logged. */
const SILENT = { error: () => {}, warn: () => {} };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reason: { type: 'string' },
    of: { type: 'string' },
    file: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const [what = '', ...rest] = positionals;
const motif = values.reason?.trim() ?? '';

type Ground = {
  readonly configuration: Configuration;
  readonly database: OpenedDatabase;
  readonly journal: JournalLocation;
};
type Work = (ground: Ground) => Promise<number>;

const WORKS: Readonly<Record<string, Work>> = {
  verify: compare,
  async restore(ground) {
    const { database, journal } = ground;
    await asOwner(database);
    const db = kyselyOn<Tables>(database.pool);
    if (values.of !== undefined && !(await takeNameOf(db, values.of)))
      throw new FloorRefused(
        'Cette base a déjà donné des codes : elle ne prend pas la place d’une autre.',
      );
    const handed = { eraseAgain, deeds, passOver };
    const { codes, lines, refused, unplaced, rewoundFrom } = await restore({
      db,
      journal,
      clock: systemClock,
      ...handed,
    });
    console.log(
      `${counted(codes, 'code réécrit', 'codes réécrits')}, de ${counted(lines, 'ligne', 'lignes')} du journal.`,
    );
    if (rewoundFrom !== null)
      console.log(
        `L’historique n’est plus celui que le journal connaissait, à partir de sa ligne ${rewoundFrom} : c’est noté dans le journal.`,
      );
    for (const { generation, line, reason } of refused)
      console.log(`Génération ${generation}, ligne ${line} : pas réécrite (${reason}).`);
    for (const { generation, line, codes: items } of unplaced)
      console.log(
        `Génération ${generation}, ligne ${line} : transfert laissé de côté, personne ici n’est son receveur (${items.map(printedIsrc).join(', ')}).`,
      );
    return Math.max(await compare(ground), refused.length + unplaced.length === 0 ? 0 : 1);
  },
  async floors({ database: { pool } }) {
    console.log('PREFIXE;ANNEE;NUMERO');
    for (const { prefixe, annee, numero } of await floorsToGive(
      kyselyOn<Tables>(pool),
      systemClock(),
    ))
      console.log(`${prefixe};${annee};${numero}`);
    return 0;
  },
  floor: (ground) =>
    give(
      ground,
      readFloors(values.file === undefined ? rest.join(' ') : readFileSync(values.file, 'utf8')),
    ),
  adopt: (ground) => give(ground, null),
  async files({ configuration, database: { pool } }) {
    const input = { vouching: VOUCHING, now: systemClock(), isTrial: !values.write };
    let count = 0;
    const { objects } = await openFiles(configuration, SILENT);
    for await (const keys of objects.keys())
      count += await announceUnvouched(kyselyOn<Tables>(pool), keys, input);
    console.log(`${counted(count, 'fichier', 'fichiers')} qu’aucune ligne ne connaît.`);
    if (count > 0)
      console.log(
        values.write ? 'Le portail les efface dans une heure.' : `Pour les effacer : ${WRITE}.`,
      );
    return 0;
  },
  async partition({ database }) {
    if (database.kind === 'embedded')
      throw new FloorRefused('La base embarquée n’a pas de partitions.');
    await asOwner(database);
    const made = await partitionHistory(database.pool);
    console.log(
      made.length === 0
        ? 'L’historique est en partitions, et il reste de la place : rien à faire.'
        : `L’historique est en partitions : ${made.join(', ')}.`,
    );
    return 0;
  },
};

/**
 * Rewriting the register, creating its tables anew, or vouching for numbers and for a lost journal
 * requires the owner's role.
 * @throws DatabaseUnsuitable
 */
async function asOwner({ kind, pool }: OpenedDatabase): Promise<void> {
  await migrate(pool, migrations);
  if (kind === 'postgres' && !(await ownsRegister(pool)))
    throw new DatabaseUnsuitable(NOT_ITS_OWNER);
}

async function compare({ database, journal }: Ground): Promise<number> {
  const { differences, notes, codes, lines } = await verify(database.pool, journal);
  for (const line of [...notes, ...differences]) console.log(line);
  const count = differences.length;
  const end = count === 0 ? 'aucune différence' : counted(count, 'différence', 'différences');
  console.log(
    `${counted(codes, 'code', 'codes')}, ${counted(lines, 'ligne', 'lignes')} de ${journal.location} : ${end}.`,
  );
  return count === 0 ? 0 : 1;
}

/** @param floors null: taken from the database */
async function give(ground: Ground, floors: ReturnType<typeof readFloors> | null): Promise<number> {
  const { database, journal } = ground;
  if (motif === '')
    throw new FloorRefused(`Dites pourquoi : ${REASON}. Le motif reste dans l’historique.`);
  if (floors?.length === 0) throw new FloorRefused('Aucun plancher n’est donné.');
  await asOwner(database);
  const deps = { db: kyselyOn<Tables>(database.pool), journal, clock: systemClock, passOver };
  const input = await giveFloors(deps, { floors: floors ?? [], motif, isEnough: floors === null });
  if (input.floors > 0)
    console.log(`${counted(input.floors, 'plancher donné', 'planchers donnés')}.`);
  if (input.adopted !== null)
    console.log(`Un nouveau journal commence, avec ${counted(input.adopted, 'code', 'codes')}.`);
  else if (floors === null) console.log('Le journal n’est pas perdu : rien à reprendre.');
  return compare(ground);
}

const work = Object.hasOwn(WORKS, what) ? WORKS[what] : undefined;
if (work === undefined) {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run(work);
  } catch (error) {
    endMessage(error, 2);
  }
}

async function run(work: Work): Promise<number> {
  const configuration = readConfiguration(process.env);
  const database = await openDatabase(ownedIn(process.env, configuration));
  try {
    return await work({ configuration, database, journal: await journalLocation(configuration) });
  } finally {
    await database.close();
  }
}
