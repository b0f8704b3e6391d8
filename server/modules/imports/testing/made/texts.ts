/** Files of text: separators, encodings, ends of lines, units of durations. For tests only. */

import type { Encoding } from '#domain/sheet/letters/encodings.ts';
import {
  ALBUM,
  ALL_READY,
  clock,
  csv,
  encoded,
  type MadeFile,
  type Must,
  minutes,
  type Recording,
  readyWithout,
} from './made-file.ts';

const HEADINGS = ['Titre', 'Artiste', 'Durée', 'Année'];
const cells = ({ titre, artiste, secondes, annee }: Recording) => [
  titre,
  artiste,
  clock(secondes),
  String(annee),
];
const SHEET = [HEADINGS, ...ALBUM.map(cells)];

const SEPARATORS = [';', ',', '\t', '|'] as const;
const ENCODINGS: readonly Encoding[] = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'iso-8859-15'] as const),
];

/** Latin-9 has no curly apostrophe. */
const plain = (text: string, encoding: Encoding) =>
  encoding === 'iso-8859-15' ? text.replaceAll('’', "'") : text;
const readIn = (encoding: Encoding): Must =>
  ALL_READY.is === 'READY'
    ? {
        is: 'READY',
        rows: ALL_READY.rows.map((row) => ({ ...row, titre: plain(row.titre ?? '', encoding) })),
      }
    : ALL_READY;

const matrix: readonly MadeFile[] = ENCODINGS.flatMap((encoding) =>
  SEPARATORS.map((separator) => ({
    layout: `CSV in ${encoding}`,
    what: `separated by ${JSON.stringify(separator)}`,
    sheet: { bytes: encoded(plain(csv(SHEET, separator), encoding), encoding) },
    must: readIn(encoding),
  })),
);

const text = (what: string, bytes: string, must: Must = ALL_READY): MadeFile => ({
  layout: 'CSV by hand',
  what,
  sheet: { bytes },
  must,
});

const shapes: readonly MadeFile[] = [
  text('with a mark of UTF-8', `\uFEFF${csv(SHEET)}`),
  text('with lines of Unix', csv(SHEET, ';', '\n')),
  text('with lines of old Macs', csv(SHEET, ';', '\r')),
  text('that says its separator', `sep=,\r\n${csv(SHEET, ',')}`),
  text('under a title and a date', `Catalogue 2024\r\nédité le 3 mai\r\n\r\n${csv(SHEET)}`),
  text('with empty lines between', csv(SHEET.flatMap((line) => [line, ['', '', '', '']]))),
  text(
    'with its headings again in the middle',
    csv([...SHEET.slice(0, 4), HEADINGS, ...SHEET.slice(4)]),
  ),
  text('with columns in another order', csv(SHEET.map((line) => line.toReversed()))),
  text(
    'in capitals and without accents',
    csv([['TITRE', 'ARTISTE', 'DUREE', 'ANNEE'], ...SHEET.slice(1)]),
  ),
  text('with letters and accents apart', csv(SHEET).normalize('NFD')),
  text('with spaces around', csv(SHEET.map((line) => line.map((cell) => `  ${cell} `)))),
  text(
    'with every cell quoted',
    SHEET.map((line) => `${line.map((cell) => `"${cell}"`).join(';')}\r\n`).join(''),
  ),
  text('without an end to its last line', csv(SHEET).trimEnd()),
  text(
    'with signs that nobody sees',
    csv(SHEET.map(([titre = '', ...line]) => [`\u200b${titre}\u202c`, ...line])),
  ),
  text(
    'with a column nobody knows',
    csv(SHEET.map((line, at) => [...line, at === 0 ? 'Humeur' : 'calme'])),
  ),
];

const inUnit = (
  what: string,
  heading: string,
  shown: (seconds: number) => string,
  must: Must,
): MadeFile => ({
  layout: 'units of durations',
  what,
  sheet: {
    bytes: csv([
      ['Titre', 'Artiste', heading, 'Année'],
      ...ALBUM.map(({ titre, artiste, secondes, annee }) => [
        titre,
        artiste,
        shown(secondes),
        String(annee),
      ]),
    ]),
  },
  must,
});
const split = (seconds: number) =>
  [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')] as const;

const units: readonly MadeFile[] = [
  inUnit('hours, minutes, seconds', 'Durée', clock, ALL_READY),
  inUnit('minutes and seconds', 'Durée', minutes, ALL_READY),
  inUnit('primes', 'Durée', (s) => `${split(s)[0]}'${split(s)[1]}''`, ALL_READY),
  inUnit('curly primes', 'Durée', (s) => `${split(s)[0]}’${split(s)[1]}”`, ALL_READY),
  inUnit('letters', 'Durée', (s) => `${split(s)[0]}m${split(s)[1]}s`, ALL_READY),
  inUnit('words', 'Durée', (s) => `${split(s)[0]} min ${split(s)[1]}`, ALL_READY),
  inUnit('ISO 8601', 'Duration', (s) => `PT${split(s)[0]}M${Number(split(s)[1])}S`, ALL_READY),
  inUnit('seconds, as the heading says', 'Durée (s)', String, ALL_READY),
  inUnit('seconds in full', 'Durée (secondes)', String, ALL_READY),
  inUnit(
    'milliseconds, as the heading says',
    'Duration (ms)',
    (s) => String(s * 1000 + 250),
    ALL_READY,
  ),
  inUnit('seconds, as the values show', 'Durée', String, ALL_READY),
  inUnit('milliseconds, as the values show', 'Durée', (s) => String(s * 1000 + 43), ALL_READY),
  inUnit('seconds with decimals', 'Length', (s) => `${s}.31`, ALL_READY),
  inUnit('digits two by two, in doubt', 'Durée', (s) => split(s).join(''), {
    is: 'ASKED',
    question: 'duree',
  }),
  inUnit('minutes that a spreadsheet took for hours', 'Durée', (s) => `0${split(s).join(':')}:00`, {
    is: 'NAMED',
    faulty: ALBUM.length,
    rows: [],
  }),
];

const NO_LAST = ALBUM.slice(0, -1);
const years: readonly MadeFile[] = [
  ...(['2024', '2024.0', '2024,0'] as const).map(
    (year): MadeFile => ({
      layout: 'dates',
      what: `the year alone, ${year}`,
      sheet: {
        bytes: csv([
          ['Titre', 'Artiste', 'Date de sortie', 'Durée'],
          ...ALBUM.map(({ titre, artiste, secondes }) => [titre, artiste, year, clock(secondes)]),
        ]),
      },
      must: ALL_READY,
    }),
  ),
  ...(['2024-05-03', '03/05/2024', '3 mai 2024', '20240503'] as const).map(
    (day): MadeFile => ({
      layout: 'dates',
      what: `the day, ${day}`,
      sheet: {
        bytes: csv([
          ['Titre', 'Artiste', 'Date de sortie', 'Durée'],
          ...ALBUM.map(({ titre, artiste, secondes }) => [titre, artiste, day, clock(secondes)]),
        ]),
      },
      must: ALL_READY,
    }),
  ),
  {
    layout: 'dates',
    what: 'a year of five digits',
    sheet: { bytes: csv([...SHEET.slice(0, -1), [...(SHEET.at(-1) ?? []).slice(0, 3), '20244']]) },
    must: {
      is: 'NAMED',
      faulty: 1,
      rows: ALL_READY.is === 'READY' ? ALL_READY.rows.slice(0, NO_LAST.length) : [],
    },
  },
  {
    layout: 'dates',
    what: 'no year at all',
    sheet: { bytes: csv(SHEET.map((line) => line.slice(0, 3))) },
    must: readyWithout('annee_publication'),
  },
];

export const TEXTS: readonly MadeFile[] = [...matrix, ...shapes, ...units, ...years];
