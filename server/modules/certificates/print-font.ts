/**
 * The portal's own type, embedded so that the document reads alike everywhere. The site's files are WOFF2,
 * which the PDF library cannot cut; these are the same faces as WOFF (fonts/OFL.txt), in two alphabets.
 */

import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'fonts');
const file = (name: string) => join(FOLDER, `atkinson-hyperlegible-${name}-normal.woff`);

/** Each weight, and its file for the letters of Western Europe and for those of the rest of Latin. */
export const FONTS = {
  regular: { latin: file('next-latin-400'), extended: file('next-latin-ext-400') },
  bold: { latin: file('next-latin-700'), extended: file('next-latin-ext-700') },
  code: { latin: file('mono-latin-700'), extended: file('mono-latin-700') },
} as const;
export type FontName = keyof typeof FONTS;

export type Run = { readonly file: string; readonly text: string };

// Read from the files themselves: a sign that is missing would be an empty box.
const LATIN =
  /[\x20-\x7e\u00a0-\u00b4\u00b6-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]/;
const EXTENDED =
  /[\u0100-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0130\u0132\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150\u0151\u0154\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]/;
/** What stands for a sign that neither file draws. */
const UNDRAWN = '?';

/** Cuts a text by the file that draws it. `whole` is false when a sign was replaced. */
export function runsOf(
  font: FontName,
  text: string,
): { readonly runs: readonly Run[]; readonly whole: boolean } {
  const { latin, extended } = FONTS[font];
  const runs: { file: string; text: string }[] = [];
  let whole = true;
  for (const sign of printable(text)) {
    const isExtended = !LATIN.test(sign) && EXTENDED.test(sign);
    const drawn = isExtended || LATIN.test(sign) ? sign : UNDRAWN;
    whole &&= drawn === sign;
    const wanted = isExtended ? extended : latin;
    const last = runs.at(-1);
    if (last?.file === wanted) last.text += drawn;
    else runs.push({ file: wanted, text: drawn });
  }
  return { runs, whole };
}

/** Spaces that no file draws become those that they do; marks join their letter. */
const printable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u202f\u2007]/g, '\u00a0')
    .replaceAll(/[\t\n\r\u2000-\u200a]/g, ' ');
