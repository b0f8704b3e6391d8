/** Letters for programs that know few of them: those of ISO 8859-1, in which a disc keeps its texts, and plain ones. */

import anyAscii from 'any-ascii';

/** What a disc's text (CD-Text) holds of a title: accents stay, other scripts are romanised, pictures are left out. */
export function latin1(text: string): string {
  return withoutPictures(text)
    .replaceAll(/[^\x20-\x7e\u00a1-\u00ff]+/gu, romanised)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** For names of files: nothing but plain letters. */
export const plainAscii = (text: string): string =>
  romanised(withoutPictures(text)).replaceAll(/\s+/g, ' ').trim();

/** Whether a title has letters that a Latin reader does not know: its reading is then given beside it. */
export const isOfAnotherScript = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** The title in plain letters, as a proposal to read again: Han letters have the reading of Chinese. */
export const readingOf = (text: string): string => plainAscii(text);

const romanised = (text: string): string => anyAscii(text).replaceAll(/[^\x20-\x7e]+/g, ' ');
const withoutPictures = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Extended_Pictographic}\p{M}*|\p{Emoji_Modifier}|\u200d/gu, '');

export const latin1Bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
