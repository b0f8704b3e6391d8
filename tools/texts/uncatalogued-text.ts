/** Texts on screen must be in the catalogue, where they can be proofread: never in a component. */

import type { SourceFile } from '../source-files.ts';
import { isCatalogue, isWritten } from './catalogue.ts';
import { type Literal, literalsOf } from './literals.ts';

/** Attributes that are displayed or read aloud. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'hint',
  'label',
  'placeholder',
  'title',
]);

const WORD = /\p{L}{2}/u;
const FRENCH_SIGN = /[àâçéèêëîïôûùœÀÂÇÉÈÊËÎÏÔÛÙŒ’]/;

const isText = ({ location, text }: Literal) =>
  WORD.test(text) &&
  (location === 'tags' ||
    FRENCH_SIGN.test(text) ||
    (typeof location === 'object' && SPOKEN.has(location.attribute)));

/** Screens with words of their own, as `path:line "words"`. */
export function textExternalCatalogue(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/') && isWritten(path) && !isCatalogue(path))
    .flatMap((file) => literalsOf(file).filter(isText))
    .map(
      ({ path, line, text }) =>
        `${path}:${line} "${text.trim()}" belongs in its room’s messages.ts`,
    );
}
