/** Text of a field value in a form, by kind. Written text is parsed back to the same value. */

import type { Field } from '../field/field.ts';
import { formatDuree } from '../minuterie/duree.ts';
import { TERRITORY_NAMES } from '../structure/territories.ts';
import { type Reading, readAs } from './cells.ts';
import { readValue } from './field-cells.ts';

/** @param value as the domain or the wire has it: a duration may be seconds or hh:mm:ss */
export function typedOf({ kind }: Pick<Field, 'kind'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  return kind === 'duration' && typeof value === 'number' ? formatDuree(value) : String(value);
}

/**
 * Lists have one entry per line, whatever its characters; the other kinds are parsed like cells of
 * sheets.
 */
export function readTyped(field: Field, text: string): Reading<unknown> {
  return field.kind === 'list'
    ? readAs(linesOf(text))
    : readValue(field, text.trim(), TERRITORY_NAMES);
}

/** Normalised text when the field loses focus; unreadable text stays as typed. */
export function settledText(field: Field, text: string): string {
  if (field.kind === 'note') return text.trim() === '' ? '' : text.trimEnd();
  if (field.kind === 'list') return text.trim();
  const reading = readTyped(field, text);
  return 'error' in reading ? text.trim() : typedOf(field, reading.value);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
