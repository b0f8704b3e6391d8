/** Generated files, each with the expected result of its import. For tests only. */

import type { Encoding } from '#domain/sheet/letters/encodings.ts';
import type { SentSheet } from '../import-client.ts';

/** Expected cells of a recording, as the preview words them; a column not listed is not checked. */
export type Truth = Readonly<Record<string, string>>;

/**
 * Expected result: every row is right (READY); a question comes first (ASKED); that many rows have
 * errors (NAMED); or the whole file is refused, with this message (REFUSED).
 */
export type Must =
  | { readonly is: 'READY'; readonly rows: readonly Truth[] }
  | { readonly is: 'ASKED'; readonly question: 'titre' | 'duree' }
  | { readonly is: 'NAMED'; readonly faulty: number; readonly rows: readonly Truth[] }
  | { readonly is: 'REFUSED'; readonly messages: string };

export type MadeFile = {
  /** Program or kind of the file, by which shares of ready rows are reported. */
  readonly layout: string;
  readonly what: string;
  readonly sheet: SentSheet;
  readonly must: Must;
};

const TITLES = [
  'Écume',
  'L’œil du cyclone',
  'Nuit d’été',
  'Maïs soufflé',
  'Ça ira',
  'Île-aux-Moines',
] as const;
export const ARTIST = 'Les Embruns';

export type Recording = {
  readonly titre: string;
  readonly artiste: string;
  readonly secondes: number;
  readonly annee: number;
  readonly isrc: string;
};

/**
 * The recordings of every generated file: accents of several encodings, durations that cannot be a
 * time of day.
 */
export const ALBUM: readonly Recording[] = TITLES.map((titre, at) => ({
  titre,
  artiste: ARTIST,
  secondes: 178 + at * 31,
  annee: 2024,
  isrc: `FRZ03240${String(9100 + at)}`,
}));

const two = (number: number) => String(number).padStart(2, '0');
export const clock = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
export const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

export const truthOf = ({ titre, artiste, secondes, annee }: Recording): Truth => ({
  titre,
  artiste_principal: artiste,
  duree: clock(secondes),
  annee_publication: String(annee),
});
export const ALL_READY: Must = { is: 'READY', rows: ALBUM.map(truthOf) };

/** @returns the expected rows without the columns that the file lacks */
export const readyWithout = (...names: readonly string[]): Must => ({
  is: 'READY',
  rows: ALBUM.map((one) =>
    Object.fromEntries(Object.entries(truthOf(one)).filter(([name]) => !names.includes(name))),
  ),
});

/** Signs above 127 of the one-byte encodings, as far as the album needs them. */
const SIGNS: Readonly<Partial<Record<Encoding, Readonly<Record<string, number>>>>> = {
  'windows-1252': { '’': 0x92, œ: 0x9c, É: 0xc9, é: 0xe9, ï: 0xef, Ç: 0xc7, Î: 0xce, è: 0xe8 },
  'iso-8859-15': { œ: 0xbd, É: 0xc9, é: 0xe9, ï: 0xef, Ç: 0xc7, Î: 0xce, è: 0xe8 },
  macintosh: { '’': 0xd5, œ: 0xcf, É: 0x83, é: 0x8e, ï: 0x95, Ç: 0x82, Î: 0xeb, è: 0x8f },
};

/** Latin-9 has no curly apostrophe: a straight one is typed instead. */
export function encoded(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new Uint8Array(Buffer.from(text, 'utf8'));
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'));
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  const signs = SIGNS[encoding] ?? {};
  return new Uint8Array([...text].map((sign) => signs[sign] ?? sign.charCodeAt(0)));
}

/** The cells as CSV; a cell with the separator is quoted. */
export function csv(
  cells: readonly (readonly string[])[],
  separator = ';',
  newLine = '\r\n',
): string {
  const quoted = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return cells.map((line) => line.map(quoted).join(separator) + newLine).join('');
}
