import { SHEET_COLUMNS } from '#domain/sheet/columns.ts';
import { CODE_PART, CODES, LEFT_OUT, SOME_CODES } from '#domain/sheet/detection/existing-codes.ts';
import { READABLE_COLUMNS } from '#domain/sheet/read-row.ts';
import { importing } from '#web/producer/messages/import.ts';

const LABELS: ReadonlyMap<string, string> = new Map([
  ...SHEET_COLUMNS.map(({ name, label }) => [name, label] as const),
  [SOME_CODES, importing.columns.someCodes],
  [CODE_PART, importing.columns.codePart],
]);

export const labelOfColumn = (name: string): string => LABELS.get(name) ?? name;

/** A registry fact is shown where a file holds it, but cannot be chosen. */
export const isReadable = (name: string | null): boolean =>
  name !== null && READABLE_COLUMNS.includes(name);

/** True for meanings allowed on several columns: codes, and columns left out. */
export const isShared = (meaning: string): boolean =>
  [CODES, SOME_CODES, CODE_PART, LEFT_OUT].includes(meaning);

const READABLE = READABLE_COLUMNS.filter((value) => value !== LEFT_OUT).map((value) => ({
  value,
  label: labelOfColumn(value),
}));

/** Possible meanings of a column. */
export function meaningsOf(current: string | null) {
  if (current === null || isReadable(current)) return READABLE;
  return [...READABLE, { value: current, label: importing.columns.fact(labelOfColumn(current)) }];
}

/** Removes registry facts: they are recognised, never chosen by a person. */
export const readableOnly = (colonnes: readonly (string | null)[]) =>
  colonnes.map((name) => (isReadable(name) ? name : null));

/** The name of a column of the file, which may have no header. */
export function headerName(header: string | undefined, index: number): string {
  return header === undefined || header === ''
    ? importing.columns.unnamed(index)
    : importing.columns.column(header);
}
