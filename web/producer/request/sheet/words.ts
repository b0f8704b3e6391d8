import { fieldOf } from '#domain/element/fields.ts';
import { settledText } from '#domain/sheet/typed-text.ts';
import type { TextName } from './row.ts';

/** The form in which a text is kept once its cell is left; what cannot be read stays as typed. */
export function settled(name: TextName, text: string): string {
  return settledText(fieldOf(name), text);
}

/** What a cell shows for the text it keeps. */
export function shown(name: TextName, text: string): string {
  return fieldOf(name).labels?.[text] ?? text;
}
