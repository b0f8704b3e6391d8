/**
 * Which file draws each character: the portal's own typeface for Latin, Noto for other scripts.
 * Everything is embedded, so that a document looks the same everywhere. The site's files are WOFF2,
 * which the PDF library cannot subset; these are the same faces unpacked (fonts/OFL.txt), in two
 * alphabets.
 */

import { join } from 'node:path';
import type { Font } from 'fontkit';
import { reservedSpaces } from '#domain/french.ts';
import { type Han, openSlice, sliceOf } from './noto.ts';

const FOLDER = join(import.meta.dirname, 'fonts');
const file = (name: string) => join(FOLDER, `atkinson-hyperlegible-${name}-normal.ttf`);

/** Each weight, with its file for Western European letters and its file for the rest of Latin. */
export const FONTS = {
  regular: { latin: file('next-latin-400'), extended: file('next-latin-ext-400') },
  bold: { latin: file('next-latin-700'), extended: file('next-latin-ext-700') },
  code: { latin: file('mono-latin-700'), extended: file('mono-latin-700') },
} as const;
export type FontName = keyof typeof FONTS;

/** A font for the PDF library: the path of one of our files, or an open font. */
export type Face = string | Font;

/** Maps letters to the face that draws them. */
export type Typeface = {
  /** The face of one character; null when no file contains it. */
  readonly faceOf: (font: FontName, sign: string) => Face | null;
};

// Taken from the files themselves: a missing character would show as an empty box.
const LATIN =
  /[\x20-\x7e\u00a0-\u00b4\u00b6-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]/;
const EXTENDED =
  /[\u0100-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0130\u0132\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150\u0151\u0154\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]/;

function ownFace(font: FontName, sign: string): string | null {
  if (LATIN.test(sign)) return FONTS[font].latin;
  return EXTENDED.test(sign) ? FONTS[font].extended : null;
}

/**
 * Normalises a text: French no-break spaces stay, spaces missing from every file are replaced,
 * marks are combined with their letter, and direction controls are removed, since the order is
 * computed here.
 */
export const printable = (text: string) =>
  reservedSpaces(text.normalize('NFC'))
    .replaceAll(/[\u202f\u2007]/g, '\u00a0')
    .replaceAll(/[\t\n\r\u2000-\u200a]/g, ' ')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');

/** The faces of these texts, read once and before drawing begins. */
export async function typefaceFor(texts: readonly string[]): Promise<Typeface> {
  const whole = printable(texts.join('\n'));
  const signs = [...new Set(whole)].filter((sign) => ownFace('regular', sign) === null);
  const han = hanOf(whole);
  const faces = new Map<string, Font>();
  for (const sign of signs) {
    const slice = sliceOf(sign, han);
    const font = slice === null ? null : await openSlice(slice);
    // The packages' lists include some characters that their files do not contain.
    if (font?.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) faces.set(sign, font);
  }
  return { faceOf: (font, sign) => ownFace(font, sign) ?? faces.get(sign) ?? null };
}

/** A text with kana or hangul uses the Japanese or Korean forms of Han letters. */
function hanOf(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}

const SCRIPTS = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Arabic}/u, 'und-Arab'],
  [/\p{Script=Cyrillic}/u, 'und-Cyrl'],
  [/\p{Script=Devanagari}/u, 'und-Deva'],
] as const;

/** Language for a screen reader, when the letters of a text show it. */
export const languageOf = (text: string): string | undefined =>
  SCRIPTS.find(([letters]) => letters.test(text))?.[1];
