/**
 * Transliteration for programs with few characters: to ISO 8859-1, the encoding of a disc's texts,
 * and to plain ASCII.
 */

import anyAscii from 'any-ascii';

/** The CD-Text of a title: accents stay, other scripts are romanised, emoji are left out. */
export function latin1(text: string): string {
  return withoutPictures(text)
    .replaceAll(/[^\x20-\x7e\u00a1-\u00ff]+/gu, romanised)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** For names of files: nothing but plain letters. */
export const plainAscii = (text: string): string =>
  romanised(withoutPictures(text)).replaceAll(/\s+/g, ' ').trim();

/**
 * Whether a title has letters of another script than Latin: its reading is then given beside it.
 */
export const isOfAnotherScript = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** Romanised title, as a proposal to check: Han letters get their Chinese reading. */
export const readingOf = (text: string): string => plainAscii(text);

const romanised = (text: string): string => anyAscii(text).replaceAll(/[^\x20-\x7e]+/g, ' ');
const withoutPictures = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Extended_Pictographic}\p{M}*|\p{Emoji_Modifier}|\u200d/gu, '');

export const latin1Bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
