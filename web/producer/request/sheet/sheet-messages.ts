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

/** The same as it is copied and, of a list, written in: a semicolon inside a name follows a backslash, as in the sheets of the portal. */
export function writtenText(name: TextName, text: string): string {
  return fieldOf(name).kind === 'list'
    ? cellText(name, text.replaceAll(';', '\\;'))
    : cellText(name, text);
}

/** What was typed in a cell, as it is kept. */
export function fromCell(name: TextName, text: string): string {
  if (fieldOf(name).kind !== 'list') return text;
  return text
    .split(/\s*(?<!\\);\s*/)
    .join('\n')
    .replaceAll('\\;', ';');
}

/** The words for the text that a field keeps. */
export function shown(name: TextName, text: string): string {
  return fieldOf(name).labels?.[text] ?? text;
}
