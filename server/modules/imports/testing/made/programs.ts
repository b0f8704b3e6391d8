/** Files as usual programs write them, and workbooks as people do. For tests only. */

import {
  ALBUM,
  ALL_READY,
  clock,
  csv,
  type MadeFile,
  type Must,
  minutes,
  type Recording,
  readyWithout,
} from './made-file.ts';
import { type BookCell, workbook } from './workbook.ts';

type Column = readonly [heading: string, cell: (one: Recording, at: number) => string];

const TITLE = (heading: string): Column => [heading, ({ titre }) => titre];
const ARTIST = (heading: string): Column => [heading, ({ artiste }) => artiste];
const CODE = (heading: string): Column => [heading, ({ isrc }) => isrc];
const fixed = (heading: string, cell: string): Column => [heading, () => cell];
const NUMBER = (heading: string): Column => [heading, (_, at) => String(at + 1)];

function layout(
  name: string,
  separator: string,
  columns: readonly Column[],
  must: Must,
): MadeFile[] {
  const cells = [
    columns.map(([heading]) => heading),
    ...ALBUM.map((one, at) => columns.map(([, cell]) => cell(one, at))),
  ];
  const lines: readonly (readonly BookCell[])[] = cells;
  return [
    { layout: name, what: 'as CSV', sheet: { bytes: csv(cells, separator) }, must },
    { layout: name, what: 'as a workbook', sheet: workbook({ name: 'Export', lines }), must },
  ];
}

const seconds: Column[1] = ({ secondes }) => String(secondes);
const milliseconds: Column[1] = ({ secondes }) => String(secondes * 1000);

const LAYOUTS: readonly MadeFile[] = [
  ...layout(
    'Believe',
    ';',
    [
      TITLE('Track title'),
      fixed('Version', ''),
      ARTIST('Main artist'),
      CODE('ISRC code'),
      fixed('P-line', '℗ 2024 Quai Nord'),
      fixed('Catalog number', 'QN-12'),
      ['Length (s)', seconds],
    ],
    ALL_READY,
  ),
  ...layout(
    'IDOL',
    ';',
    [
      NUMBER('Piste'),
      TITLE('Titre du track'),
      fixed('Sous-titre / version', ''),
      ARTIST('Artiste principal'),
      fixed('Réf. catalogue', 'QN-12'),
      CODE('Code ISRC'),
      ...([['Durée (s)', seconds], fixed('Date de sortie', '2024')] as const),
    ],
    ALL_READY,
  ),
  ...layout(
    'TuneCore',
    '\t',
    [
      TITLE('Song Name'),
      ARTIST('Artist Name'),
      CODE('ISRC'),
      fixed('UPC', '4006381333931'),
      ...([fixed('Original Release Date', '2024-05-03'), ['Duration (ms)', milliseconds]] as const),
    ],
    ALL_READY,
  ),
  ...layout(
    'DistroKid',
    ',',
    [
      NUMBER('Track Number'),
      TITLE('Track Title'),
      ARTIST('Artist'),
      fixed('Album', 'Grand large'),
      CODE('ISRC'),
      fixed('UPC', '4006381333931'),
      fixed('Release Date', '2024-03-01'),
    ],
    readyWithout('duree'),
  ),
  ...layout(
    'Spotify',
    ',',
    [
      fixed('Track URI', 'spotify:track:x'),
      TITLE('Track Name'),
      ARTIST('Artist Name(s)'),
      ...([
        ['Track Duration (ms)', milliseconds],
        CODE('ISRC'),
        fixed('Release Date', '2024-06-01'),
      ] as const),
    ],
    ALL_READY,
  ),
  ...layout(
    'Deezer',
    ',',
    [
      fixed('id', '3135556'),
      TITLE('title'),
      ARTIST('artist'),
      fixed('album', 'Grand large'),
      ...([['duration', seconds], CODE('isrc'), fixed('release_date', '2024-06-01')] as const),
    ],
    ALL_READY,
  ),
  ...layout(
    'MusicBrainz',
    '\t',
    [
      NUMBER('Track'),
      TITLE('Title'),
      ARTIST('Artist credit'),
      ...([
        ['Length', ({ secondes }: Recording) => minutes(secondes)],
        CODE('ISRCs'),
        fixed('Release date', '2024-06-01'),
      ] as const),
    ],
    ALL_READY,
  ),
  ...layout(
    'beets',
    '|',
    [
      NUMBER('track'),
      TITLE('title'),
      fixed('albumartist', 'Divers'),
      ARTIST('artist'),
      ...([
        ['length', ({ secondes }: Recording) => `${secondes}.37`],
        fixed('year', '2024'),
        CODE('isrc'),
      ] as const),
    ],
    ALL_READY,
  ),
  ...layout(
    'DDEX flat names',
    ';',
    [
      fixed('ResourceType', 'MusicalWorkSoundRecording'),
      TITLE('ReferenceTitle'),
      ARTIST('DisplayArtistName'),
      ['Duration', ({ secondes }: Recording) => `PT${Math.floor(secondes / 60)}M${secondes % 60}S`],
      CODE('ISRC'),
      fixed('FirstPublicationDate', '2024-07-01'),
    ],
    ALL_READY,
  ),
  ...layout(
    'a label in French',
    ';',
    [
      NUMBER('N°'),
      TITLE('Titre de la piste'),
      ARTIST('Interprète'),
      ...([
        ['Durée', ({ secondes }: Recording) => clock(secondes)],
        fixed('Année', '2024'),
      ] as const),
    ],
    ALL_READY,
  ),
  ...layout(
    'headings that nobody knows',
    ';',
    [
      TITLE('Intitulé local'),
      ARTIST('Qui'),
      ['Chrono', ({ secondes }: Recording) => clock(secondes)],
    ],
    { is: 'ASKED', question: 'titre' },
  ),
];

const HEADINGS = ['Titre', 'Artiste', 'Durée', 'Année'];
const lines: readonly (readonly BookCell[])[] = [
  HEADINGS,
  ...ALBUM.map(({ titre, artiste, secondes, annee }) => [titre, artiste, secondes / 86_400, annee]),
];
const notification = { name: 'Lisez-moi', lines: [['Titre'], ['Remplissez la feuille suivante']] };
const book = (what: string, sheet: MadeFile['sheet'], must: Must = ALL_READY): MadeFile => ({
  layout: 'workbook by hand',
  what,
  sheet,
  must,
});

const BOOKS: readonly MadeFile[] = [
  book('with times and years as numbers', workbook({ name: 'Feuil1', lines })),
  book('behind a notice', workbook(notification, { name: 'Titres', lines })),
  book(
    'behind a hidden sheet',
    workbook({ name: 'Vieux', lines: lines.slice(0, 3), hidden: true }, { name: 'Titres', lines }),
  ),
  book(
    'with the artist merged over all lines',
    workbook({
      name: 'Titres',
      lines: lines.map((line, at) => (at > 1 ? [line[0] ?? null, null, ...line.slice(2)] : line)),
      merged: ['B2:B7'],
    }),
  ),
  book('with hidden lines', workbook({ name: 'Titres', lines, hiddenLines: [3, 4] })),
  book(
    'with gaps between its cells',
    workbook({ name: 'Titres', lines: lines.map((line) => [null, ...line]) }),
  ),
  book('under a title', workbook({ name: 'Titres', lines: [['Catalogue 2024'], [], ...lines] })),
  book(
    'with formulas that were computed',
    workbook({
      name: 'Titres',
      lines: lines.map((line, at) =>
        at === 0 ? line : [{ formula: 'A1', shows: String(line[0]) }, ...line.slice(1)],
      ),
    }),
  ),
];

export const PROGRAMS: readonly MadeFile[] = [...LAYOUTS, ...BOOKS];
