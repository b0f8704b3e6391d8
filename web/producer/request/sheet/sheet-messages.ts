import { fieldOf } from '#domain/element/fields.ts';
import { settledText } from '#domain/sheet/typed-text.ts';
import type { TextName } from './row.ts';

/** Normalised text after leaving a cell; an unparsable text stays as typed. */
export function settled(name: TextName, text: string): string {
  return settledText(fieldOf(name), text);
}

const BETWEEN_NAMES = ' ; ';

/** Text shown in a cell; a list on one line, with its names separated. */
export function cellText(name: TextName, text: string): string {
  return fieldOf(name).kind === 'list' ? text.split('\n').join(BETWEEN_NAMES) : shown(name, text);
}

/**
 * Same for copying and, for a list, for editing: a semicolon inside a name is escaped with a
 * backslash, as in the portal's sheets.
 */
export function writtenText(name: TextName, text: string): string {
  return fieldOf(name).kind === 'list'
    ? cellText(name, text.replaceAll(';', '\\;'))
    : cellText(name, text);
}

/** Stored text for the typed one. */
export function fromCell(name: TextName, text: string): string {
  if (fieldOf(name).kind !== 'list') return text;
  return text
    .split(/\s*(?<!\\);\s*/)
    .join('\n')
    .replaceAll('\\;', ';');
}

/** Label of a stored text. */
export function shown(name: TextName, text: string): string {
  return fieldOf(name).labels?.[text] ?? text;
}
