/**
 * Converts the lines of a sheet to lines of recordings: location of the headers, meaning of the
 * columns, skipped lines.
 */

import { withoutUnseen } from '#domain/free-text.ts';
import { MOST_ROWS } from '#domain/import/state-machine.ts';
import { columnNamed } from '../columns.ts';
import type { SheetRecord } from '../csv-reader.ts';
import { CodeDeps } from '../detection/code-deps.ts';
import type { DurationUnit } from '../detection/duration-unit.ts';
import { CodeCounter, LEFT_OUT } from '../detection/existing-codes.ts';
import { LinesAbove } from '../detection/lines-above.ts';
import { type UnreadColumn, UnreadColumns } from '../detection/unread-columns.ts';
import { columnsOfHeaders, repeatsHeaders } from '../headers.ts';
import { columnsOfLayout, type Layout, layoutOf } from '../layouts/layout.ts';
import type { Mapping } from '../read-row.ts';
import { type SheetSigns, SignCollector } from '../signs.ts';
import { findHeaders, isEmpty, refused } from './find-headers.ts';
import type { Sheet } from './open-sheet.ts';

export type Scan = {
  readonly entete: SheetRecord;
  /** The known layout that its headings are of. */
  readonly layout: Layout | null;
  readonly mapping: Mapping;
  readonly signs: SheetSigns;
  /** Number of lines of recordings, and of other lines. */
  readonly lignes: number;
  readonly ignorees: number;
  /** Columns that are not used. */
  readonly unread: readonly UnreadColumn[];
  /** The first values of each column. */
  readonly exemples: string[][];
  /** Number of cells with invisible characters. */
  readonly invisibles: number;
  /** Number of ditto marks replaced by the value above. */
  readonly idem: number;
};

/** Decisions of a person about a file; null: as detected. */
export type Reading = {
  /** Column meanings, by machine name. */
  readonly colonnes: readonly (string | null)[] | null;
  readonly dureeEn: DurationUnit | null;
  /** 0: no headings. */
  readonly ligneEntete: number | null;
  /** True when the decisions concern an earlier file: evidence of this one takes precedence. */
  readonly ofAnother?: boolean;
};

/**
 * One pass over the whole file, for facts that depend on all of it.
 * @throws Refusal SHEET_REFUSED
 */
export async function scanSheet(
  sheet: Sheet,
  { colonnes: requested, dureeEn: unite, ligneEntete, ofAnother = false }: Reading,
  onProgress: (lignes: number) => Promise<void>,
): Promise<Scan> {
  const { entete, before, under } = await findHeaders(sheet, ligneEntete);
  const recognised = columnsOfHeaders(entete.cells, under);
  const requests = recognised.map((name, index) =>
    requested === null ? name : (requested[index] ?? factOr(name)),
  );
  const signs = new SignCollector();
  const codes = new CodeCounter();
  const codeDeps = new CodeDeps();
  const values = new FirstValues();
  const unread = new UnreadColumns();
  let lignes = 0;
  let ignorees = before;
  let idem = 0;
  const artist = requests.indexOf('artiste_principal');
  for await (const { rows, skipped, marks } of dataLines(sheet, entete, { mapping: requests })) {
    lignes += rows.length;
    ignorees += skipped;
    idem += marks;
    if (lignes > MOST_ROWS) throw tooManyRows();
    for (const { cells } of rows) {
      codeDeps.see(cells);
      signs.seeLine(cells, cells[artist] ?? '');
      for (const [index, raw] of cells.entries()) {
        const cell = raw.trim();
        // An empty cell is no evidence.
        if (cell === '') continue;
        signs.see(requests[index] ?? null, cell);
        codes.see(index, cell);
        values.see(index, cell);
        if (isUnread(requests[index])) unread.see(index, cell);
      }
    }
    await onProgress(lignes);
  }
  if (lignes === 0) throw refused('Ce fichier ne contient aucune ligne sous ses en-têtes.');
  // Cells may exist beyond the last heading; a person who chose the columns has seen them all.
  const width = Math.max(entete.cells.length, codes.width);
  const cells = Array.from({ length: width }, (_, index) => entete.cells[index] ?? '');
  const whole = cells.map((_, index) => requests[index] ?? null);
  const mapping =
    requested === null || ofAnother ? codeDeps.complete(codes.complete(whole), cells) : whole;
  const layout = layoutOf(entete.cells);
  const heading = cells[mapping.indexOf('duree')] ?? '';
  const dates = cells.filter((_, index) => isOfDates(mapping[index] ?? null));
  const own = ofAnother ? signs.signs({ heading, unite: null }, lignes, dates, layout) : null;
  return {
    entete: { ...entete, cells },
    layout,
    mapping,
    lignes,
    ignorees,
    signs:
      own !== null && own.duree?.dApres !== 'DOUTE'
        ? own
        : signs.signs({ heading, unite }, lignes, dates, layout),
    unread: unread.list(cells, mapping, columnsOfLayout(entete.cells, under)),
    exemples: cells.map((_, index) => values.of(index)),
    invisibles: values.invisibles,
    idem,
  };
}

const isUnread = (name: string | null | undefined): boolean =>
  name === null || name === undefined || name === LEFT_OUT;

function isOfDates(name: string | null): boolean {
  const column = name === null ? undefined : columnNamed(name);
  return column?.kind === 'field' && column.of === 'date';
}

/**
 * Lines per batch: processing one takes some hundredths of a second of CPU, even for short lines.
 */
export const LINES_AT_ONCE = 200;

/**
 * A column of registry facts cannot be reassigned: it keeps the meaning of its heading, by which
 * exported lines are recognised.
 */
const factOr = (name: string | null) =>
  name !== null && columnNamed(name)?.kind === 'fact' ? name : null;

export type DataLines = {
  readonly rows: readonly SheetRecord[];
  readonly skipped: number;
  /** Number of ditto marks replaced by the value above. */
  readonly marks: number;
};

/** What is known of the columns, where lines leave something to the one above. */
export type Understood = { readonly mapping: Mapping; readonly signs?: SheetSigns };

/** The lines under the headers, a few at a time, without those that are empty or repeat them; ditto marks are replaced. */
export async function* dataLines(
  sheet: Sheet,
  entete: SheetRecord,
  { mapping, signs }: Understood = { mapping: [] },
): AsyncGenerator<DataLines> {
  const artiste = signs?.artisteEnTete ? mapping.indexOf('artiste_principal') : -1;
  const above = new LinesAbove({ titre: mapping.indexOf('titre'), artiste });
  for await (const records of sheet.records()) {
    for (let at = 0; at < records.length; at += LINES_AT_ONCE) {
      const under = records
        .slice(at, at + LINES_AT_ONCE)
        .filter(({ ligne }) => ligne > entete.ligne);
      const before = above.marks;
      const rows = under
        .filter((record) => !isEmpty(record) && !repeatsHeaders(entete.cells, record.cells))
        .map((record) => above.fill(record));
      yield { rows, skipped: under.length - rows.length, marks: above.marks - before };
    }
  }
}

const tooManyRows = () =>
  refused(
    `Ce fichier dépasse ${MOST_ROWS.toLocaleString('fr-FR')} lignes : découpez-le en plusieurs.`,
  );

/**
 * Collects the first values of each column, by which people recognise it, and counts cells with
 * invisible characters.
 */
const SHOWN = 3;
const LONGEST = 60;

class FirstValues {
  readonly #values: string[][] = [];
  invisibles = 0;

  /** @param cell trimmed, not empty or empty */
  see(index: number, cell: string): void {
    if (cell === '') return;
    const seen = withoutUnseen(cell);
    if (seen !== cell) this.invisibles += 1;
    this.#values[index] ??= [];
    const values = this.#values[index];
    if (values.length < SHOWN)
      values.push(seen.slice(0, LONGEST).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '));
  }

  of(index: number): string[] {
    return this.#values[index] ?? [];
  }
}
