import { fieldOf } from '#domain/element/fields.ts';
import { settledText } from '#domain/sheet/typed-text.ts';
import type { TextName } from './row.ts';

/** The form in which a text is kept once its cell is left; what cannot be read stays as typed. */
export function settled(name: TextName, text: string): string {
  return settledText(fieldOf(name), text);
}

const BETWEEN_NAMES = ' ; ';

/** What a cell shows for the text it keeps; a list is on one line, its names apart. */
export function cellText(name: TextName, text: string): string {
  return fieldOf(name).kind === 'list' ? text.split('\n').join(BETWEEN_NAMES) : shown(name, text);
}

/** What was typed in a cell, as it is kept. */
export function fromCell(name: TextName, text: string): string {
  return fieldOf(name).kind === 'list' ? text.split(/\s*;\s*/).join('\n') : text;
}

/** The words for the text that a field keeps. */
export function shown(name: TextName, text: string): string {
  return fieldOf(name).labels?.[text] ?? text;
}
