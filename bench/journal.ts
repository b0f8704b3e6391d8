/**
 * What the journal costs: dossiers of twelve decided with it and without, in turns in one run, by one person, then by
 * several at once. On PostgreSQL with its syncs, the journal in a folder of the same disk; the verb alone.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { appendIssuedTo } from '#server/compose/journal.ts';
import { callOf } from '#server/demonstration/play-story.ts';
import { migrations } from '#server/migrations/list.ts';
import { decide } from '#server/modules/dossiers/decision/decide.ts';
import { NOT_WRITTEN } from '#server/modules/journal/journal-record.ts';
import { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import { passOver } from '#server/modules/numbering/counters.ts';
import { type AppendIssued, codeIssuer } from '#server/modules/numbering/issue-codes.ts';
import type { Call, Settlement } from '#server/platform/call.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Trace } from '#server/platform/history/history-entry.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import type { Tell } from '#server/platform/tell.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { startPostgres } from '#tools/postgres.ts';
import { within } from './bars.ts';
import { heldDossiers } from './issue/held-dossiers.ts';

const ROUNDS = 8;
/** Dossiers that each of the two decides in a round, about. */
const DOSSIERS = 40;
/** Who decide at the same moment; a server has ten connections. */
const CALLERS = [1, 8, 32];
const MOST = 1.3;
const SILENT: Tell = async () => {};

export async function journalBench(): Promise<void> {
  const server = await startPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'portail-journal-'));
  const database = await openDatabase({ databaseUrl: server.url, dataDir: folder });
  try {
    await migrate(database.pool, migrations);
    const db = kyselyOn<Tables>(database.pool);
    const log = { error: console.error, warn: () => {} };
    const clock = () => new Date();
    const journal = new RegisterJournal({
      db,
      journal: openFolderJournal(folder),
      clock,
      log,
      passOver,
    });
    await journal.open();
    const ground = await prepared(db);
    for (const callers of CALLERS) await measured(db, ground, { journal, callers });
    await journal.close();
  } finally {
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

type Measure = { readonly journal: RegisterJournal; readonly callers: number };
type Which = 'kept' | 'bare';
/** Milliseconds of each decision. */
type Times = Readonly<Record<Which, number[]>>;

async function measured(
  db: Kysely<Tables>,
  ground: Ground,
  { journal, callers }: Measure,
): Promise<void> {
  const times: Times = { kept: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const taken = await byTurns(db, ground, { journal, callers });
    // The first round warms both up.
    if (round === 0) continue;
    times.kept.push(...taken.kept);
    times.bare.push(...taken.bare);
  }
  const [kept, bare] = [median(times.kept), median(times.bare)];
  const all = `${mean(times.kept).toFixed(2)} and ${mean(times.bare).toFixed(2)}`;
  console.log(
    `${callers} at once, a dossier of 12: ${kept.toFixed(2)} ms with the journal, ${bare.toFixed(2)} ms without (means ${all})`,
  );
  within(`${callers} at once: with the journal / without`, kept / bare, MOST);
}

/** What another program takes of the machine meanwhile falls on few of them. */
const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const mean = (times: readonly number[]) => times.reduce((sum, one) => sum + one, 0) / times.length;

type Ground = { readonly structureId: number; readonly staffId: number };

async function prepared(db: Kysely<Tables>): Promise<Ground> {
  const structureId = await aStructure(db, { raison: 'Label de mesure' });
  const { interlocuteurId: staffId } = await aPerson(db, { structures: [structureId] });
  await aPrefixe(db, { code: 'FRM01', structureId });
  return { structureId, staffId };
}

/** As many with it at once as callers, then as many without, until all are decided. */
async function byTurns(
  db: Kysely<Tables>,
  ground: Ground,
  { journal, callers }: Measure,
): Promise<Times> {
  const taken: Times = { kept: [], bare: [] };
  const appendIssued = appendIssuedTo(journal);
  const each = Math.ceil(DOSSIERS / callers) * callers;
  const waiting = await heldDossiers(db, ground, 2 * each);
  for (let which: Which = 'kept'; waiting.length > 0; which = which === 'kept' ? 'bare' : 'kept') {
    const append = which === 'kept' ? appendIssued : async () => NOT_WRITTEN;
    const turn = waiting.splice(0, callers).map(async (dossierId) => {
      const began = performance.now();
      await decided(db, ground, { dossierId, append });
      taken[which].push(performance.now() - began);
    });
    await Promise.all(turn);
  }
  return taken;
}

type Decision = { readonly dossierId: number; readonly append: AppendIssued };

/** As the portal's edge runs it: the journal before the commit, its word before the answer. */
async function decided(
  db: Kysely<Tables>,
  { staffId }: Ground,
  { dossierId, append }: Decision,
): Promise<void> {
  const roles = {
    isGestionnaireInternet: true,
    isRepresentantLegal: true,
    isGestionnaireIsrc: true,
  };
  const staff = { kind: 'staff', interlocuteurId: staffId, structureId: SOCIETY, roles } as const;
  const settlements: Settlement[] = [];
  const traces: Trace[] = [];
  await inTransaction(db, async (trx) => {
    const told = callOf(trx, staff, new Date(), 'dossier.decide');
    const by = { action: 'dossier.decide', at: told.now, caller: told } as const;
    const call: Call = {
      ...told,
      record: async (...entries) => {
        for (const trace of (await insertHistory(trx, by, entries)).values()) traces.push(trace);
      },
      settle: (settlement) => void settlements.push(settlement),
    };
    const issueCodes = codeIssuer({ tell: SILENT, exhausted: async () => {} }, append);
    await decide(
      call,
      { dossierId, declarations: [], byDefault: 'OK' },
      { issueCodes, tell: SILENT },
    );
  });
  for (const { committed } of settlements) await committed(traces);
}
