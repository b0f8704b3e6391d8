/**
 * The job that analyses a file and reports what would be written; it stores nothing but its
 * analysis.
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { DomainError } from '#domain/domain-error.ts';
import { missingForSubmission } from '#domain/element/element.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { comparedOf, Duplicates } from '#domain/import/duplicates.ts';
import { importStateMachine, isBeingRead } from '#domain/import/state-machine.ts';
import type { Comparable } from '#domain/proximity/recording.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { SHEET_COLUMNS, type SheetContext, shownIn } from '#domain/sheet/columns.ts';
import { SHEET_REFUSED } from '#domain/sheet/csv-reader.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import { ErrorGroups } from '#domain/sheet/error-groups.ts';
import { importedLines } from '#domain/sheet/file/companions.ts';
import { findHeaders } from '#domain/sheet/file/find-headers.ts';
import type { Sheet } from '#domain/sheet/file/open-sheet.ts';
import { questionsOf } from '#domain/sheet/file/questions.ts';
import { type Scan, scanSheet } from '#domain/sheet/file/read-lines.ts';
import { modelOf } from '#domain/sheet/layouts/row.ts';
import { TitleProposals } from '#domain/title/proposals.ts';
import type { WatchedHandler, WatchedRun } from '#server/platform/jobs/run-watched.ts';
import type { ImportDeps } from '../deps.ts';
import { findImport, type Import, sheetOf } from '../import-lookup.ts';
import { judge } from '../sheet/judge-rows.ts';
import { isCodeRefused, isFolded, isNew, isReady, type JudgedRow } from '../sheet/judged-row.ts';
import { CodeTally } from './code-tally.ts';
import { importIdOf } from './job-data.ts';
import { type Remembered, rememberedFor, takenOver } from './memory.ts';

/** Maximum lines of the preview: as many as one dossier holds, so that each can be decided on. */
const SHOWN_ROWS = LARGEST_DOSSIER;
/** Characters stored of a header: later readings recognise its repetitions by them. */
const HEADER_SHOWN = 1000;

export function analyser(importDeps: ImportDeps): WatchedHandler {
  return async (run) => {
    const one = await importOfRun(importDeps, run);
    if (one === null) return null;
    try {
      const { analyse, reglages } = await analysed(importDeps, one, run);
      await conclude(importDeps, one, run, {
        action: 'analyse',
        constat: JSON.stringify(analyse),
        reglages: JSON.stringify(reglages),
      });
      return { importId: one.importId, lignes: analyse.lignes, pretes: analyse.pretes };
    } catch (error) {
      if (error instanceof DomainError && error.definition.code === SHEET_REFUSED.code) {
        const motif = error.options.detail ?? error.definition.title;
        await conclude(importDeps, one, run, { action: 'reject', constat: null, motif });
      }
      throw error;
    }
  };
}

/** Null when the import went on without this job: it was given up, or its settings changed meanwhile. */
async function importOfRun(
  { db }: ImportDeps,
  { data, jobId }: WatchedRun,
): Promise<Import | null> {
  const one = await findImport({ db, scope: { kind: 'all' } }, importIdOf(data));
  return one.jobId === jobId && isBeingRead(one.etat) ? one : null;
}

async function conclude(
  { db, clock }: ImportDeps,
  { importId, etat: from }: Import,
  { jobId }: WatchedRun,
  {
    action,
    motif = null,
    ...result
  }: {
    readonly action: 'analyse' | 'reject';
    readonly constat: string | null;
    readonly reglages?: string;
    readonly motif?: string | null;
  },
): Promise<void> {
  const { written } = importStateMachine.transition(
    { action, from, by: 'portal' },
    { now: clock(), motif },
  );
  await db
    .updateTable('import')
    .set({ ...written, ...result })
    .where('importId', '=', importId)
    .where('jobId', '=', jobId)
    .where('etat', '=', from)
    .execute();
}

type Analysed = { readonly analyse: ImportAnalysis; readonly reglages: ImportSettings };

async function analysed(importDeps: ImportDeps, one: Import, run: WatchedRun): Promise<Analysed> {
  const sheet = await sheetOf(importDeps.files, one);
  const remembered = await rememberedBy(importDeps, one, sheet);
  const request = { ...one.reglages, ...remembered };
  // The first reading counts as half of the progress.
  const scan = await scanSheet(
    sheet,
    { ...request, ofAnother: remembered !== null },
    async (lignes) => {
      run.signal.throwIfAborted();
      await yieldToEventLoop();
      await run.progress(Math.floor(lignes / 2));
    },
  );
  const reglages = remembered === null ? request : takenOver(request, scan);
  const judged = judge(importDeps, {
    structureId: one.structureId,
    importId: one.importId,
    settings: reglages,
    headers: scan.entete.cells,
    mapping: scan.mapping,
    signs: scan.signs,
    modele: modelOf(scan.layout),
    now: importDeps.clock(),
  });
  const tally = new Tally(scan, importDeps.context, reglages);
  for await (const { rows } of importedLines(sheet, scan.entete, scan)) {
    run.signal.throwIfAborted();
    const lines = await judged(importDeps.db, rows);
    await tally.add(lines, (comparables) =>
      importDeps.findOwnDuplicates(importDeps.db, one.structureId, comparables),
    );
    await yieldToEventLoop();
    const done = Math.min(tally.lignes, scan.lignes);
    await run.progress(Math.floor((scan.lignes + done) / 2), scan.lignes);
  }
  return { analyse: tally.result(sheet), reglages };
}

/** On the first reading, reuses the settings of the last file with the same headings. */
async function rememberedBy(
  { db }: ImportDeps,
  one: Import,
  sheet: Sheet,
): Promise<Remembered | null> {
  const { reglages, structureId, constat } = one;
  if (constat !== null) return null;
  const { entete } = await findHeaders(sheet, reglages.ligneEntete);
  return rememberedFor(db, structureId, entete.cells);
}

/** Columns whose value may come of another: a code in a reference, the year of a date. */
const EXTERNAL: ReadonlySet<string> = new Set([CODES, 'annee_publication']);

/** What a companion is, its line says nowhere. */
const OF_COMPANION: ReadonlySet<string> = new Set([...EXTERNAL, 'type', 'version', 'lien']);

type FindOwn = (comparables: readonly Comparable[]) => Promise<readonly (number | null)[]>;

/** Running totals over the lines read so far. */
class Tally {
  readonly #codes = new CodeTally();
  readonly #titles = new TitleProposals();
  readonly #scan: Scan;
  readonly #context: SheetContext;
  readonly #codeless: ReadonlySet<number>;
  readonly #errors = new ErrorGroups();
  readonly #duplicates = new Duplicates();
  readonly #apercu: ImportAnalysis['apercu'] = [];
  #pretes = 0;
  #enErreur = 0;
  #incompletes = 0;
  #laissees = 0;
  #repliees = 0;
  /** Recordings whose code stands on the line of another one. */
  readonly #compagnons = { clips: 0, versions: 0 };
  /** Lines that wait for the title. */
  #untitled = 0;

  constructor(scan: Scan, context: SheetContext, { sansCode }: Pick<ImportSettings, 'sansCode'>) {
    this.#codeless = new Set(sansCode);
    this.#scan = scan;
    this.#context = context;
  }

  get lignes(): number {
    const done = this.#pretes + this.#enErreur + this.#laissees + this.#repliees;
    return done + this.#codes.connues + this.#untitled;
  }

  async add(rows: readonly JudgedRow[], findOwn: FindOwn): Promise<void> {
    // An unknown title column is one question for the file, not an error of each line.
    if (!this.#scan.mapping.includes('titre')) {
      this.#untitled += rows.length;
      return;
    }
    const ready = rows.filter(isReady);
    this.#pretes += ready.length;
    this.#enErreur += rows.filter(({ errors }) => errors.length > 0).length;
    this.#laissees += rows.filter(({ left }) => left).length;
    this.#repliees += rows.filter(isFolded).length;
    for (const { companion } of rows.filter(isNew)) {
      if (companion === null || companion.of === null) continue;
      this.#compagnons[companion.nature === 'CLIP_DE' ? 'clips' : 'versions'] += 1;
    }
    this.#codes.add(rows);
    for (const { ligne, errors } of rows) if (errors.length > 0) this.#errors.add(ligne, errors);
    for (const { fields, correction } of ready) {
      // A recording that has its code is complete.
      if (correction !== null) continue;
      const missing = missingForSubmission({ ...fields, type: fields.type ?? 'P' });
      // A recording sent without its duration would wait for it: it counts as incomplete too.
      if (missing.length > 0 || fields.duree === null) this.#incompletes += 1;
    }
    for (const row of rows) this.#show(row);
    const fresh = rows.filter(isNew);
    for (const { ligne, fields } of fresh) this.#titles.add(ligne, fields);
    const compared = comparedOf(fresh);
    this.#duplicates.look(fresh, await findOwn(compared), compared);
  }

  result({
    nature,
    encodage,
    lettres,
    separateur,
    feuille,
    feuilles,
    masquees,
    colonnesMasquees,
    fusionnees,
  }: Sheet): ImportAnalysis {
    const { clips, versions } = this.#compagnons;
    const { entete, layout, mapping, signs, unread, ignorees, exemples, invisibles, idem } =
      this.#scan;
    const cellules = entete.cells.map((cell) =>
      cell
        .trim()
        .slice(0, HEADER_SHOWN)
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '),
    );
    return {
      nature,
      encodage,
      lettres,
      separateur,
      feuille,
      feuilles,
      modele: modelOf(layout),
      entete: { ligne: entete.ligne, cellules },
      colonnes: [...mapping],
      exemples,
      remarques: {
        fusionnees: fusionnees(),
        masquees,
        colonnesMasquees: [...colonnesMasquees],
        invisibles,
        idem,
      },
      colonnesInconnues: cellules.filter((cell, index) => cell !== '' && mapping[index] === null),
      colonnesLaissees: [...unread],
      signes: signs,
      questions: questionsOf(mapping, signs, unread),
      lignes: this.lignes,
      pretes: this.#pretes,
      enErreur: this.#enErreur,
      laissees: this.#laissees,
      repliees: this.#repliees,
      compagnons: clips + versions > 0 ? { clips, versions } : undefined,
      incompletes: this.#incompletes,
      ignorees,
      erreurs: this.#errors.list(),
      apercu: this.#apercu,
      doublons: this.#duplicates.result(),
      titres: this.#titles.list(),
      ...this.#codes.result(),
    };
  }

  /** Adds the line to the preview; corrections are listed separately, as changes. */
  #show(row: JudgedRow): void {
    const { ligne, fields, errors, left, correction, companion } = row;
    const isRefused = isCodeRefused(row);
    if (this.#apercu.length >= SHOWN_ROWS || correction !== null) return;
    if (!isRefused && !left && !isReady(row)) return;
    const choix =
      isRefused || left ? 'LAISSER' : this.#codeless.has(ligne) ? 'SANS_CODE' : 'AJOUTER';
    this.#apercu.push({
      ligne,
      compagnonDe: companion?.of?.ligne,
      cellules: this.#shown(fields, companion === null ? EXTERNAL : OF_COMPANION),
      choix: row.update === null ? choix : null,
      motif: isRefused ? (errors[0]?.message ?? null) : null,
      elementId: row.update?.elementId ?? null,
    });
  }

  #shown(fields: ElementFields, external: ReadonlySet<string>): Record<string, string> {
    const row = { ...fields, ...NO_FACTS };
    const { mapping } = this.#scan;
    return Object.fromEntries(
      SHEET_COLUMNS.filter(({ name }) => mapping.includes(name) || external.has(name))
        .map((column) => [column.name, shownIn(column, row, this.#context)] as const)
        .filter(([name, text]) => text !== '' || mapping.includes(name)),
    );
  }
}

/** Register columns of a line not entered yet: empty. */
const NO_FACTS = {
  elementId: 0,
  numero: '',
  dossierTitre: null,
  raison: '',
  isrc: null,
  statut: recordingStateMachine.begin({ action: 'create', by: 'producer' }, { now: new Date(0) })
    .written.statut,
  attribueLe: null,
  annuleLe: null,
  remplacePar: null,
} as const;
