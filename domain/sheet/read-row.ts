/** Reads one line of a sheet: its fields, or every error of its cells. */

import { checkElementFields } from '../element/element.ts';
import { type ElementFields, EMPTY_ELEMENT } from '../element/fields.ts';
import { formatIsrc, type Isrc, UNREAD_ISRC } from '../isrc/isrc.ts';
import { leadingCode } from '../isrc/several-codes.ts';
import { type Reading, unreadable } from './cells.ts';
import {
  columnNamed,
  type FieldColumn,
  readCell,
  SHEET_COLUMNS,
  type SheetContext,
} from './columns.ts';
import { joinedCode } from './detection/code-deps.ts';
import {
  CODE_PART,
  CODES,
  codeIn,
  codesTogether,
  LEFT_OUT,
  mayContainCode,
  SOME_CODES,
} from './detection/existing-codes.ts';
import { isTotal, TITLE_ALONE } from './detection/total-line.ts';
import { type Mending, repairCell } from './repair-cell.ts';
import { isBlanked, type RepairKey, repairOf } from './repairs.ts';

/** Error of one cell. */
export type CellError = {
  /** Machine name of the column. */
  readonly colonne: string;
  /** Original text of the file. */
  readonly valeur: string;
  readonly code: string;
  readonly message: string;
  /** Key of its group: a key of `REPAIRS`, or `column.CODE`. */
  readonly reparation: string;
};

type Draft = { -readonly [K in keyof ElementFields]: ElementFields[K] };
export type ReadRow = {
  readonly fields: ElementFields;
  readonly errors: readonly CellError[];
  /** Columns emptied by an accepted repair: for an existing recording, they mean no change. */
  readonly blanked: readonly string[];
};

/** Machine name of the column of each cell of the sheet; null: not read, but stored. */
export type Mapping = readonly (string | null)[];

export type RowReading = Mending & {
  readonly mapping: Mapping;
  readonly context: SheetContext;
  /** Values for a line that leaves them empty. */
  readonly defaults: Pick<ElementFields, 'type' | 'qualite' | 'anneePublication'>;
};

const NAME_OF_FIELD: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.filter(({ kind }) => kind === 'field').map(({ field, name }) => [field, name]),
);

/** The columns that a person may choose for a cell. */
export const READABLE_COLUMNS: readonly string[] = [
  ...NAME_OF_FIELD.values(),
  SOME_CODES,
  CODE_PART,
  LEFT_OUT,
];

export function readRow(cells: readonly string[], reading: RowReading): ReadRow {
  const errors: CellError[] = [];
  const blanked: string[] = [];
  // Filled in place: a copy for each cell would cost more than the reading itself.
  const draft: Draft = { ...EMPTY_ELEMENT };
  const codes: Isrc[] = [];
  let strayed: Isrc | null = null;
  for (const [index, colonne] of reading.mapping.entries()) {
    const column = colonne === null ? undefined : columnNamed(colonne);
    const raw = cells[index] ?? '';
    if (raw === '') continue;
    if (mayContainCode(colonne)) strayed ??= codeIn(raw);
    if (column?.kind !== 'field') continue;
    const together = column.field === 'isrcDeclare' ? codesTogether(raw) : [];
    codes.push(...together);
    if (together.length > 0) continue;
    const read = readOne(column, raw, reading);
    // A date may contain only a year, which is the value needed.
    if (isYearOfDate(column, raw)) draft.anneePublication ??= Number(/\d{4}/.exec(raw)?.[0]);
    else if ('blanked' in read) blanked.push(column.name);
    else if ('error' in read) errors.push(read.error);
    // The reader of a column returns the type of its field, which the compiler cannot verify.
    else if (column.field !== 'isrcDeclare') draft[column.field] = read.value as never;
    else if (read.value !== null) codes.push(read.value as Isrc);
  }
  const joined = codeOverColumns(cells, reading.mapping, errors);
  if (joined !== null) codes.push(joined);
  const carried = new Set(codes);
  const [only = strayed] = carried;
  draft.isrcDeclare = only;
  if (carried.size > 1) completeCodes(draft, [...carried], errors, reading);
  const fields = completed(draft, reading);
  if (fields.titre === null && !errors.some(({ colonne }) => colonne === 'titre')) {
    errors.push(errorOf('titre', '', 'REQUIRED', 'Indiquez le titre.'));
  }
  const other = otherLine(fields, cells, reading);
  if (other !== null) errors.push(other);
  return checked({ fields, errors, blanked }, cells, reading);
}

/**
 * Error for a line that is not a recording: a total, or the heading of an album. Without an artist
 * column, any title may stand alone.
 */
function otherLine(
  fields: ElementFields,
  cells: readonly string[],
  { mapping, accepted, signs }: RowReading,
): CellError | null {
  if (fields.titre === null || !mapping.includes('artiste_principal')) return null;
  const reported = (reparation: RepairKey, message: string): CellError | null => {
    const error = {
      colonne: 'titre',
      valeur: fields.titre ?? '',
      code: 'OTHER_LINE',
      message,
      reparation,
    };
    return accepted.has(reparation) ? null : error;
  };
  if (isTotal(fields))
    return reported('ligne.total', 'Cette ligne semble être un total, et non un enregistrement.');
  if (!signs.artisteDit || cells.filter((cell) => cell.trim() !== '').length > 1) return null;
  return reported('ligne.titreSeul', TITLE_ALONE);
}

const isYearOfDate = ({ field }: FieldColumn, raw: string): boolean =>
  field === 'datePublication' && /^\s*['’]?(?:19|20)\d{2}(?:[.,]0+)?\s*$/.test(raw);

/**
 * Several codes on a line: a person decides whether they belong to one recording, which then gets
 * all of them.
 */
function completeCodes(
  draft: Draft,
  codes: readonly Isrc[],
  errors: CellError[],
  { accepted }: RowReading,
): void {
  const { target, rest, why } = leadingCode(codes);
  draft.isrcDeclare = target;
  if (accepted.has('isrc.plusieursCodes')) {
    draft.autresCodes = [...new Set([...draft.autresCodes, ...rest])];
    return;
  }
  const printed = codes.map(formatIsrc).join(', ');
  const message = `Cette ligne porte plusieurs codes : ${printed}. ${why}`;
  errors.push(errorOf(CODES, printed, 'TWO_CODES', message));
}

/**
 * The code split over several columns; null when they are empty, or unreadable, which adds an
 * error.
 */
function codeOverColumns(
  cells: readonly string[],
  mapping: Mapping,
  errors: CellError[],
): Isrc | null {
  const segments = cells.filter(
    (cell, index) => mapping[index] === CODE_PART && cell.trim() !== '',
  );
  if (segments.length === 0) return null;
  const code = joinedCode(segments);
  if (code === null) errors.push(errorOf(CODES, segments.join(' '), 'UNREADABLE', UNREAD_ISRC));
  return code;
}

type RawReading = Reading<unknown> & { readonly repair?: RepairKey };

/** Reads one cell of a file or of the clipboard: repaired, then parsed. */
export function readRaw(
  column: FieldColumn,
  raw: string,
  reading: Mending & { readonly context: Pick<SheetContext, 'pays'> },
): RawReading {
  const mended = repairCell(column.of, raw, reading);
  if ('repair' in mended) return { ...unreadable(mended.message), repair: mended.repair };
  return readCell(column, mended.cell, reading.context);
}

function readOne(
  column: FieldColumn,
  raw: string,
  reading: RowReading,
): { readonly value: unknown } | { readonly blanked: true } | { readonly error: CellError } {
  const read = readRaw(column, raw, reading);
  if (!('error' in read)) return read;
  const { code, message } = read.error;
  const reparation = read.repair ?? repairOf(column.name, code);
  if (isBlanked(reparation, reading.accepted)) return { blanked: true };
  return { error: { colonne: column.name, valeur: raw, code, message, reparation } };
}

/**
 * The year is taken from the date; empty type, quality or year take the person's values for the
 * whole file.
 */
function completed(fields: ElementFields, { defaults }: RowReading): ElementFields {
  const { datePublication, anneePublication } = fields;
  const yearOfDate = datePublication === null ? null : Number(datePublication.slice(0, 4));
  return {
    ...fields,
    type: fields.type ?? defaults.type,
    qualite: fields.qualite ?? defaults.qualite,
    anneePublication: anneePublication ?? yearOfDate ?? defaults.anneePublication,
  };
}

/** The rules of the fields, after those of the cells: a cell that could not be read is not judged twice. */
function checked(read: ReadRow, cells: readonly string[], reading: RowReading): ReadRow {
  let { fields } = read;
  const [errors, blanked] = [[...read.errors], [...read.blanked]];
  for (const { path, code, message } of checkElementFields(read.fields, reading)) {
    const [field = ''] = path.split('.');
    const colonne = NAME_OF_FIELD.get(field) ?? field;
    if (isBlanked(repairOf(colonne, code), reading.accepted)) {
      fields = { ...fields, [field]: null };
      blanked.push(colonne);
    } else if (!errors.some((error) => error.colonne === colonne && error.code === code)) {
      errors.push(errorOf(colonne, cells[reading.mapping.indexOf(colonne)] ?? '', code, message));
    }
  }
  return { fields, errors, blanked };
}

export function errorOf(colonne: string, valeur: string, code: string, message: string): CellError {
  return { colonne, valeur, code, message, reparation: repairOf(colonne, code) };
}
