/** Sheets as a label really sends them, each with several of the habits that mislead a reader. For tests only. */

import {
  ALBUM,
  clock,
  csv,
  encoded,
  type MadeFile,
  minutes,
  type Recording,
  type Truth,
  truthOf,
} from './made-file.ts';
import { type BookCell, workbook } from './workbook.ts';

const rows = (shown: (one: Recording, at: number) => readonly string[]) => ALBUM.map(shown);
const withCode = (one: Recording): Truth => ({
  ...truthOf(one),
  isrc_existant: `FR-Z03-24-${one.isrc.slice(-5)}`,
});
const label = (
  what: string,
  sheet: MadeFile['sheet'],
  faulty: number,
  truths: readonly Truth[],
): MadeFile => ({
  layout: 'a label’s own sheet',
  what,
  sheet,
  must: faulty === 0 ? { is: 'READY', rows: truths } : { is: 'NAMED', faulty, rows: truths },
});

const PRIMES = (seconds: number) => minutes(seconds).replace(':', "'");
const dashed = (isrc: string) =>
  `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}`;

/**
 * French Excel: Windows-1252, a title above, non-breaking spaces, codes in lower case, a total and
 * a notice below.
 */
const french = csv([
  ['Catalogue du Quai, édité en avril', '', '', '', '', ''],
  ['', '', '', '', '', ''],
  ['N°', 'Titre ', 'Interprète principal', 'Durée', 'Date de sortie', 'Code ISRC'],
  ...rows(({ titre, artiste, secondes, isrc }, at) => [
    String(at + 1),
    ` ${titre}\u00a0`,
    `${artiste}\u00a0\u00a0`,
    PRIMES(secondes),
    '03/04/2024',
    `${dashed(isrc).toLowerCase()} `,
  ]),
  ['', 'Total', '', '25:33', '', ''],
  ['Document interne', '', '', '', '', ''],
]);

/** « Texte Unicode » of Excel: UTF-16, tabs, headings in two languages and again further. */
const HEADS = ['Titre', 'Interprète', 'Durée', 'Année'];
const reported = rows(({ titre, artiste, secondes, annee }) => [
  titre,
  artiste,
  clock(secondes),
  String(annee),
]);
const twoTongues = csv(
  [
    HEADS,
    ['Title', 'Artist', 'Length', 'Year'],
    ...reported.slice(0, 3),
    HEADS,
    ...reported.slice(3),
  ],
  '\t',
);

const DAY = 45_385;
const timed = (one: Recording): readonly BookCell[] => [
  one.titre,
  null,
  one.artiste,
  null,
  { time: one.secondes / 86_400 },
  { day: DAY },
  { day: DAY },
  null,
  one.isrc.toLowerCase(),
];
const book = workbook(
  { name: 'À faire', lines: [['Titre', 'Artiste'], ['Demander les codes à Sel']] },
  {
    name: 'Avril',
    merged: ['A1:G1', 'C5:C9'],
    hiddenLines: [6],
    lines: [
      ['CATALOGUE D’AVRIL'],
      ['Quai Nord', null, null, 'édité le', { day: DAY }],
      ['Titre', null, 'Artiste', null, 'Durée', 'Sortie', 'Année', null, 'ISRC'],
      timed(ALBUM[0] as Recording),
      ...ALBUM.slice(1).map((one, at) => (at === 0 ? timed(one) : timed(one).with(2, null))),
      ['TOTAL', null, null, null, { formula: 'SUM(E4:E9)', shows: '0.0177' }],
    ],
  },
);

/** Another distributor: English, and a space after each comma, before quotes too. */
const english = [
  'Disc #, Track #, Track Title, Primary Artist(s), Duration, Original Release Date, ISRC',
  ...ALBUM.map(({ titre, artiste, secondes, isrc }, at) =>
    [
      `1, ${at + 1}, "${titre}", "${artiste}"`,
      minutes(secondes),
      `2024-04-0${at + 3}`,
      dashed(isrc),
    ].join(', '),
  ),
].join('\n');

/** Dashes where there is nothing, an empty column, and the head of a side without recordings. */
const dashes = csv([
  ['Titre de la chanson', 'Artiste', 'Artiste invité', '', 'Temps', 'Année', 'ISRC'],
  ...rows(({ titre, artiste, secondes, annee }) => [
    titre,
    artiste,
    '-',
    '',
    minutes(secondes),
    String(annee),
    'n/a',
  ]),
  ['FACE B', '', '', '', '', '', ''],
]);

const broken = new TextDecoder('windows-1252').decode(encoded(csv([HEADS, ...reported]), 'utf-8'));
const plain = reported.filter(([titre = '']) => /^[\0-\x7f]*$/.test(titre)).length;

export const LABELS: readonly MadeFile[] = [
  label(
    'in Windows-1252 with a total and a notice',
    { bytes: encoded(french, 'windows-1252') },
    2,
    ALBUM.map(withCode),
  ),
  label(
    'in UTF-16 with headings in two languages',
    { bytes: encoded(twoTongues, 'utf-16le') },
    0,
    ALBUM.map(truthOf),
  ),
  label(
    'with merged titles, hidden lines, empty columns and a total',
    book,
    1,
    ALBUM.map(withCode),
  ),
  label('of another distributor', { bytes: english }, 0, ALBUM.map(withCode)),
  label(
    'with dashes for nothing',
    { bytes: dashes },
    1,
    ALBUM.map((one) => ({ ...truthOf(one), artistes_invites: '', isrc_existant: '' })),
  ),
  label('whose accents a program broke', { bytes: broken }, ALBUM.length - plain, []),
];
