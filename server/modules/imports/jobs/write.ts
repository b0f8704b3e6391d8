/**
 * The job that writes the lines that are ready. Each batch is one transaction: its recordings,
 * their history, the recording of each line, and the position in the file. Killed anywhere, the
 * next attempt resumes at that position; the key of `import_ligne` prevents a line from being
 * written twice.
 *
 * The next batch is read and validated while the previous one is written
 * (`ordered-transactions.ts`).
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { DomainError } from '#domain/domain-error.ts';
import { BEING_WRITTEN, importStateMachine, isBeingWritten } from '#domain/import/state-machine.ts';
import { importedLines } from '#domain/sheet/file/companions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import type { WatchedHandler, WatchedRun } from '#server/platform/jobs/run-watched.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';
import type { ImportDeps } from '../deps.ts';
import { findImport, type Import, sheetOf } from '../import-lookup.ts';
import { judge } from '../sheet/judge-rows.ts';
import { isNew, isReady, type JudgedRow } from '../sheet/judged-row.ts';
import { importIdOf } from './job-data.ts';
import { OrderedTransactions } from './ordered-transactions.ts';

/** Another attempt is writing the same import: this one gives way. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

export function writer(importDeps: ImportDeps): WatchedHandler {
  return async (run) => {
    const one = await findImport(
      { db: importDeps.db, scope: { kind: 'all' } },
      importIdOf(run.data),
    );
    if (!isBeingWritten(one.etat) || one.constat === null)
      return { importId: one.importId, ecrites: one.ecrites };
    const ecrites = await writeLines(importDeps, one, one.constat, run);
    return { importId: one.importId, ecrites };
  };
}

async function writeLines(
  importDeps: ImportDeps,
  one: Import,
  { colonnes, signes, modele, entete, lignes, pretes }: ImportAnalysis,
  run: WatchedRun,
): Promise<number> {
  const sheet = await sheetOf(importDeps.files, one);
  const { structureId, reglages: settings } = one;
  const judged = judge(importDeps, {
    structureId,
    importId: one.importId,
    settings,
    headers: entete.cellules,
    mapping: colonnes,
    signs: signes,
    modele: modele ?? null,
    now: importDeps.clock(),
    written: one.ligneFaite,
  });
  const batches = new Batches(importDeps, one, pretes);
  let seen = 0;
  for await (const { rows } of importedLines(
    sheet,
    { ligne: entete.ligne, cells: entete.cellules },
    { mapping: colonnes, signs: signes },
  )) {
    seen += rows.length;
    for (const row of await judged(importDeps.db, rows)) await batches.add(row);
    if (run.signal.aborted) await batches.settled();
    run.signal.throwIfAborted();
    await yieldToEventLoop();
    await run.progress(Math.min(seen, lignes), lignes);
  }
  return batches.finish();
}

type Batch = {
  readonly rows: readonly JudgedRow[];
  /** Lines that change an existing recording. */
  readonly changed: readonly JudgedRow[];
  /** Lines that request a correction of a recording with a code. */
  readonly corrected: readonly JudgedRow[];
  /** Number of the sheet's lines processed before this batch, and after it. */
  readonly from: number;
  readonly to: number;
  /** The draft that receives the recordings; null opens one of that title. */
  readonly dossierId: number | null;
  readonly titre: string;
};

/** Gathers lines into batches, which are written while the next is read. */
class Batches {
  readonly #deps: ImportDeps;
  readonly #import: Import;
  readonly #pretes: number;
  readonly #transactions: OrderedTransactions;
  #rows: JudgedRow[] = [];
  #changed: JudgedRow[] = [];
  #corrected: JudgedRow[] = [];
  /** The last line sent to the database. */
  #input: number;
  #reached: number;
  /** Lines sent to the database; those that a batch skipped are subtracted once it is written. */
  #ecrites: number;
  /** Recordings that the batch can take, and its draft; set when the batch begins. */
  #capacity: number | null = null;
  #dossierId: number | null = null;

  constructor(importDeps: ImportDeps, one: Import, pretes: number) {
    this.#deps = importDeps;
    this.#import = one;
    this.#transactions = new OrderedTransactions(importDeps.db, importDeps.batchesAtOnce);
    this.#pretes = pretes;
    this.#input = one.ligneFaite;
    this.#reached = one.ligneFaite;
    this.#ecrites = one.ecrites;
  }

  async add(row: JudgedRow): Promise<void> {
    this.#capacity ??= await this.#beginBatch();
    this.#reached = row.ligne;
    if (isNew(row)) this.#rows.push(row);
    else if (isReady(row)) (row.correction === null ? this.#changed : this.#corrected).push(row);
    const most = Math.max(this.#changed.length, this.#corrected.length);
    if (this.#rows.length >= this.#capacity || most >= LARGEST_DOSSIER) await this.#flush();
  }

  settled(): Promise<void> {
    return this.#transactions.settled();
  }

  /** @returns how many recordings the import wrote in all */
  async finish(): Promise<number> {
    await this.#flush();
    await this.settled();
    const { db, clock } = this.#deps;
    const { importId, structureId, createdBy, etat: from } = this.#import;
    const { written, trace } = importStateMachine.transition(
      { action: 'finish', from, by: 'portal' },
      { now: clock() },
    );
    await ownTransaction(db, clock, async (context) => {
      const { db: trx } = context;
      const { numUpdatedRows } = await trx
        .updateTable('import')
        .set(written ?? {})
        .where('importId', '=', importId)
        .where('etat', 'in', BEING_WRITTEN)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await insertHistory(trx, { action: 'import.finish', at: clock(), caller: null }, [
        {
          ...trace,
          structureId,
          interlocuteurId: createdBy,
          after: { importId, ecrites: this.#ecrites },
        },
      ]);
      await this.#deps.corrections.notifyRequested(context, importId);
    });
    return this.#ecrites;
  }

  /**
   * The requested draft takes the first lines, if it still can; every other batch opens its own
   * draft.
   */
  async #beginBatch(): Promise<number> {
    const { dossierId, structureId } = this.#import;
    this.#dossierId = null;
    if (dossierId === null || this.#ecrites > 0) return LARGEST_DOSSIER;
    const { db, dossiers, clock } = this.#deps;
    try {
      const capacity = await dossiers.areaOfDraft(db, structureId, dossierId, clock());
      if (capacity > 0) this.#dossierId = dossierId;
      return capacity > 0 ? capacity : LARGEST_DOSSIER;
    } catch (error) {
      // Sent or deleted meanwhile.
      if (error instanceof DomainError) return LARGEST_DOSSIER;
      throw error;
    }
  }

  async #flush(): Promise<void> {
    await this.#transactions.freeSlot();
    const batch = {
      rows: this.#rows,
      changed: this.#changed,
      corrected: this.#corrected,
      from: this.#input,
      to: this.#reached,
      dossierId: this.#dossierId,
      titre: this.#titre(),
    };
    this.#input = this.#reached;
    this.#ecrites += batch.rows.length + batch.changed.length;
    this.#rows = [];
    this.#changed = [];
    this.#corrected = [];
    this.#capacity = null;
    if (batch.to > batch.from) this.#write(batch);
  }

  #titre(): string {
    const name = this.#import.nom.replace(/\.(?:csv|txt|tsv|xlsx)$/i, '');
    const number = Math.floor(this.#ecrites / LARGEST_DOSSIER) + 1;
    return this.#pretes > LARGEST_DOSSIER ? `${name} (${number})` : name;
  }

  #write(batch: Batch): void {
    const { changed, corrected } = batch;
    const { clock } = this.#deps;
    let unchanged = 0;
    this.#transactions.begin({
      enter: (trx) => this.#enter(trx, batch, clock()),
      end: async (trx) => {
        const now = clock();
        await this.#keepLocation(trx, batch, now);
        unchanged = changed.length - (await this.#change(trx, changed, now));
        if (corrected.length > 0) await this.#correct(trx, corrected, now);
      },
      onCommit: () => {
        this.#ecrites -= unchanged;
      },
    });
  }

  async #enter(trx: Kysely<Tables>, { rows, dossierId, titre }: Batch, now: Date): Promise<void> {
    if (rows.length === 0) return;
    const { importId, structureId, structureAgissante, createdBy } = this.#import;
    const fields = rows.map((row) => row.fields);
    const who = { structureId, structureAgissante, interlocuteurId: createdBy };
    const created = await this.#deps.dossiers.createMany(trx, {
      ...who,
      dossierId,
      titre,
      rows: fields,
      now,
    });
    await sql`
      insert into import_ligne (import_id, ligne, dossier_id, element_id)
      select ${importId}::int, l.ligne, ${created.dossierId}::int, l.element_id
      from unnest(${rows.map(({ ligne }) => ligne)}::int[], ${[...created.elementIds]}::int[])
        as l(ligne, element_id)`.execute(trx);
  }

  async #keepLocation(trx: Kysely<Tables>, { rows, from, to }: Batch, now: Date): Promise<void> {
    const { importId } = this.#import;
    const { numUpdatedRows } = await trx
      .updateTable('import')
      .set((eb) => ({
        ligneFaite: to,
        ecrites: eb('ecrites', '+', rows.length),
        updatedAt: now,
      }))
      .where('importId', '=', importId)
      .where('etat', 'in', BEING_WRITTEN)
      .where('ligneFaite', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new Overtaken(`import ${importId} is not at line ${from} any more`);
  }

  async #correct(trx: Kysely<Tables>, lines: readonly JudgedRow[], now: Date): Promise<void> {
    const {
      importId,
      structureId,
      createdBy: interlocuteurId,
      nom: fichier,
      reglages,
    } = this.#import;
    const { motifCorrections: motif } = reglages;
    if (motif === null) return;
    const rows = lines.flatMap(({ correction }) => correction ?? []);
    const request = { structureId, importId, fichier, motif, interlocuteurId, rows, now };
    await this.#deps.corrections.ask(trx, request);
  }

  /** @returns number changed; recordings sent, moved or changed since the comparison are skipped */
  async #change(trx: Kysely<Tables>, rows: readonly JudgedRow[], now: Date): Promise<number> {
    if (rows.length === 0) return 0;
    const { importId, structureId, createdBy: interlocuteurId } = this.#import;
    const updates = rows.flatMap(({ update }) => update ?? []);
    const locations = await this.#deps.dossiers.updateMany(trx, {
      structureId,
      interlocuteurId,
      updates,
      now,
    });
    const dossierOf = new Map(locations.map(({ elementId, dossierId }) => [elementId, dossierId]));
    const lines = rows.flatMap(({ ligne, update }) => {
      const dossierId = dossierOf.get(update?.elementId ?? 0);
      if (update === null || dossierId === undefined) return [];
      // Of two lines about one recording, the first changes it.
      dossierOf.delete(update.elementId);
      return [{ importId, ligne, dossierId, elementId: update.elementId }];
    });
    if (lines.length === 0) return 0;
    await trx.insertInto('importLigne').values(lines).execute();
    await trx
      .updateTable('import')
      .set((eb) => ({ ecrites: eb('ecrites', '+', lines.length) }))
      .where('importId', '=', importId)
      .execute();
    return lines.length;
  }
}
