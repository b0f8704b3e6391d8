/**
 * What issuing costs as the register grows: dossiers of twelve decided by the portal, beside a function
 * written by hand in SQL that makes the same writes, one transaction a dossier, in turns in one run. On
 * PostgreSQL with its syncs, as where codes are issued; the verb alone, without the web in front of it.
 */

import { tmpdir } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { callOf } from '#server/demonstration/play-story.ts';
import { migrations } from '#server/migrations/list.ts';
import { decide } from '#server/modules/dossiers/decision/decide.ts';
import { codeIssuer, notNoted } from '#server/modules/numbering/issue-codes.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { inSlices, settle } from '#server/testing/large-register.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { startPostgres } from '#tools/postgres.ts';
import { heldDossiers, TRACKS } from './held-dossiers.ts';

const DEFAULT_SIZES = [10_000, 100_000, 1_000_000];
const ROUNDS = 5;
/** Dossiers that each of the two decides in a round. */
const DOSSIERS = 40;
const SILENT = async () => {};

/** Who decide at the same moment, all by one counter; a server has ten connections. */
export const CALLERS = [1, 8, 32];

/** Arguments: how many codes the register holds before, one or several sizes. */
export async function issueBench(sizes: readonly string[]): Promise<void> {
  const wanted = sizes.length > 0 ? sizes.map(Number) : DEFAULT_SIZES;
  console.log('     codes | at once | portal codes/s | SQL codes/s | portal / SQL');
  for (const size of wanted) {
    for (const { callers, portal, byHand } of await measureIssue(size, CALLERS)) {
      console.log(
        `${String(size).padStart(10)} | ${String(callers).padStart(7)} | ${portal.toFixed(0).padStart(14)} | ` +
          `${byHand.toFixed(0).padStart(11)} | ${(portal / byHand).toFixed(2)}`,
      );
    }
  }
}

type Issued = { readonly callers: number; readonly portal: number; readonly byHand: number };

/** Codes a second, in dossiers of twelve, into a register that holds so many. */
export async function measureIssue(size: number, callers: readonly number[]): Promise<readonly Issued[]> {
  const server = await startPostgres({ durable: true });
  const database = await openDatabase({ databaseUrl: server.url, dataDir: tmpdir() });
  try {
    await migrate(database.pool, migrations);
    const db = kyselyOn<Tables>(database.pool);
    const ground = await prepared(db, database.pool, size);
    const measured: Issued[] = [];
    for (const many of callers) {
      const rates = { portal: [] as number[], byHand: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const taken = await byTurns(db, ground, many);
        // The first round warms both up.
        if (round === 0) continue;
        rates.portal.push(...taken.portal);
        rates.byHand.push(...taken.byHand);
      }
      measured.push({ callers: many, portal: median(rates.portal), byHand: median(rates.byHand) });
    }
    return measured;
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Of all turns: what another program takes of the machine meanwhile falls on few of them. */
const median = (rates: readonly number[]) =>
  rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;

type Ground = {
  readonly structureId: number;
  readonly staffId: number;
  readonly prefixes: readonly number[];
};

async function prepared(db: Kysely<Tables>, pool: pg.Pool, size: number): Promise<Ground> {
  const structureId = await aStructure(db, { raison: 'Label de mesure' });
  const { interlocuteurId } = await aPerson(db, { structures: [structureId] });
  const prefixes = [
    await aPrefixe(db, { code: 'FRM01', structureId }),
    // The hand-written function numbers from its own, so that both begin alike.
    await aPrefixe(db, { code: 'FRM02' }),
  ];
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table element disable trigger all; alter table immatriculation disable trigger all');
  await run(`insert into dossier (structure_id, etat, created_at, updated_at)
    select ${structureId}, 3, now(), now() from generate_series(0, ${size} / 1000)`);
  await inSlices(size, (from, to) =>
    run(`insert into element (dossier_id, structure_id, rang, statut, type, titre, artiste, duree,
      annee_publication, qualite, created_at, updated_at)
    select (select min(dossier_id) from dossier) + n / 1000, ${structureId}, n % 1000 + 1, 'DONE', 'P',
      'Titre ' || n, 'Les Marées', 200, 2020, 'PRODUCTEUR', now(), now() from generate_series(${from} - 1, ${to} - 1) n`),
  );
  await inSlices(size, (from, to) =>
    run(`insert into immatriculation (isrc, element_id, dossier_id, structure_id, annee, designation,
      attribue_le, attribue_par)
    select 'FRB' || lpad((n / 100000 % 100)::text, 2, '0') || lpad((n / 10000000)::text, 2, '0')
        || lpad((n % 100000)::text, 5, '0'),
      element_id, dossier_id, ${structureId}, 2000 + n / 10000000, n % 100000, now(), ${interlocuteurId}
    from (select e.element_id, e.dossier_id,
        (e.dossier_id - (select min(dossier_id) from dossier)) * 1000 + e.rang - 1 as n from element e) e
      where dossier_id between (select min(dossier_id) from dossier) + (${from} - 1) / 1000
        and (select min(dossier_id) from dossier) + (${to} - 1) / 1000 and n between ${from} - 1 and ${to} - 1`),
  );
  await run('alter table element enable trigger all; alter table immatriculation enable trigger all');
  await run(BY_HAND);
  await settle(pool);
  return { structureId, staffId: interlocuteurId, prefixes };
}

/** The same locks and writes: dossier, counter, codes, recordings, dossier, history. */
const BY_HAND = `create function issue_by_hand(d integer, p integer, code text, who integer) returns void
  language plpgsql as $$
  declare
    y integer := extract(year from now() at time zone 'Europe/Paris');
    n integer;
    s integer;
    last integer;
  begin
    select structure_id into s from dossier where dossier_id = d for update;
    select count(*) into n from element where dossier_id = d and statut = 'LOCK';
    perform 1 from prefixe where prefixe_id = p for share;
    insert into compteur (prefixe_id, annee, dernier) values (p, y, n)
      on conflict (prefixe_id, annee) do update set dernier = compteur.dernier + n returning dernier into last;
    insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
        attribue_le, attribue_par)
      select code || lpad((y % 100)::text, 2, '0') || lpad((last - n + rang)::text, 5, '0'), element_id, d, s, p, y,
        last - n + rang, now(), who from element where dossier_id = d and statut = 'LOCK' order by rang;
    update element set statut = 'DONE', motif = null, updated_at = now() where dossier_id = d;
    update dossier set etat = 3, locked_by = null, locked_at = null, decided_at = now(), decided_by = who,
      updated_at = now() where dossier_id = d;
    insert into historique (at, action, interlocuteur_id, acting_structure_id, structure_id, dossier_id, before, after)
      select now(), 'dossier.decide', who, ${SOCIETY}, s, d, '{"etat":2}',
        jsonb_build_object('etat', 3, 'attributed', jsonb_agg(jsonb_build_object('elementId', element_id, 'isrc', isrc)))
      from element join immatriculation using (element_id) where element.dossier_id = d;
  end $$`;

/** As many at once as callers, then as many by hand, until all are decided. @returns codes a second of each turn */
async function byTurns(db: Kysely<Tables>, { structureId, staffId, prefixes }: Ground, callers: number) {
  const taken = { portal: [] as number[], byHand: [] as number[] };
  const each = Math.ceil(DOSSIERS / callers) * callers;
  const waiting = await heldDossiers(db, { structureId, staffId }, 2 * each);
  const parts = { issueCodes: codeIssuer({ tell: SILENT, exhausted: SILENT }, notNoted), tell: SILENT };
  const roles = { isGestionnaireInternet: true, isRepresentantLegal: true, isGestionnaireIsrc: true };
  const staff = { kind: 'staff', interlocuteurId: staffId, structureId: SOCIETY, roles } as const;
  const ways = {
    portal: (trx: Kysely<Tables>, dossierId: number) =>
      decide(
        callOf(trx, staff, new Date(), 'dossier.decide'),
        { dossierId, declarations: [], byDefault: 'OK' },
        parts,
      ),
    byHand: (trx: Kysely<Tables>, dossierId: number) =>
      sql`select issue_by_hand(${dossierId}, ${prefixes[1]}, 'FRM02', ${staffId})`.execute(trx),
  };
  for (
    let which: keyof typeof ways = 'portal';
    waiting.length > 0;
    which = which === 'portal' ? 'byHand' : 'portal'
  ) {
    const turn = waiting.splice(0, callers);
    const began = performance.now();
    await Promise.all(
      turn.map((dossierId) => inTransaction<Tables, unknown>(db, (trx) => ways[which](trx, dossierId))),
    );
    taken[which].push((turn.length * TRACKS * 1000) / (performance.now() - began));
  }
  return taken;
}
