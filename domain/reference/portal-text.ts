/**
 * How the texts of the portal are written: plain text with a very small part of Markdown, so that
 * staff can write without learning anything and no text can carry code into a page.
 *
 * - Blocks are separated by a blank line.
 * - `## Words` is a heading; at most one line.
 * - Lines that begin with `- ` are a list, with `1. ` (any number) a numbered list.
 * - Anything else is a paragraph; a line break inside it is a space.
 * - Inside a line: `**strong**` and `[words](address)`, the address being `https://…`,
 *   `mailto:…` or a page of the portal, `/…`.
 *
 * The spaces that French wants before `: ; ! ? »` and after `«` are typed as ordinary ones; reading
 * makes them unbreakable. There is no HTML: `<` and `>` are letters like the others and are shown as they are.
 */

import type { FieldError } from '../domain-error.ts';
import { isBlank, textErrors } from '../free-text.ts';
import { reservedSpaces } from '../french.ts';

/** Longest text, in characters. */
export const LONGEST_TEXT = 8000;

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type TextBlock =
  | { readonly kind: 'heading'; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly Inline[])[];
    };

/** The blocks of a text, in order. Never fails: unrecognised syntax stays text. */
export function parsePortalText(value: string): readonly TextBlock[] {
  return reservedSpaces(value.replaceAll(/\r\n?/g, '\n'))
    .split(/\n[ \t]*\n+/)
    .map((block) => block.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(blocksOf);
}

const HEADING = /^##\s+/;
const BULLET = /^-\s+/;
const NUMBER = /^\d{1,3}\.\s+/;

function blocksOf(lines: readonly string[]): TextBlock[] {
  const [first = '', ...rest] = lines;
  if (HEADING.test(first)) {
    const heading: TextBlock = { kind: 'heading', content: inlinesOf(first.replace(HEADING, '')) };
    return rest.length === 0 ? [heading] : [heading, ...blocksOf(rest)];
  }
  for (const [mark, ordered] of [
    [BULLET, false],
    [NUMBER, true],
  ] as const) {
    if (lines.every((line) => mark.test(line)))
      return [
        { kind: 'list', ordered, items: lines.map((line) => inlinesOf(line.replace(mark, ''))) },
      ];
  }
  return [{ kind: 'paragraph', content: inlinesOf(lines.join(' ')) }];
}

// Bounded on purpose, without nested repetition: a hostile text costs linear time.
const INLINE = /\*\*([^*]{1,500})\*\*|\[([^\][]{1,300})\]\(([^()\s]{1,500})\)/g;

function inlinesOf(line: string): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  const plain = (text: string) => {
    if (text !== '') inlines.push({ kind: 'text', text });
  };
  for (const match of line.matchAll(INLINE)) {
    const [whole, strong, words = '', href = ''] = match;
    // A link with a refused address is shown as typed.
    if (strong === undefined && !isSafeAddress(href)) continue;
    plain(line.slice(from, match.index));
    inlines.push(
      strong === undefined ? { kind: 'link', text: words, href } : { kind: 'strong', text: strong },
    );
    from = match.index + whole.length;
  }
  plain(line.slice(from));
  return inlines;
}

/** A page of the portal (never `//elsewhere`), https, or a letter: anything else could run code or mislead. */
function isSafeAddress(href: string): boolean {
  return /^(?:https:\/\/[^\s\\]+|mailto:[^\s\\]+@[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i.test(href);
}

/** Every fault of a text about to be published. Path `value`. */
export function checkPortalText(value: string): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const error = (code: string, message: string) =>
    fieldErrors.push({ path: 'value', code, message });
  if (isBlank(value)) error('REQUIRED', 'Écrivez un texte, ou rétablissez celui d’origine.');
  for (const [, , words, href] of value.matchAll(INLINE)) {
    if (words === undefined || href === undefined || isSafeAddress(href)) continue;
    error(
      'UNSAFE_LINK',
      `Le lien « ${words} » doit mener à une adresse https://, mailto: ou à une page du portail.`,
    );
  }
  return [
    ...fieldErrors,
    ...textErrors('value', value, { label: 'Le texte', max: LONGEST_TEXT, multiline: true }),
  ];
}
