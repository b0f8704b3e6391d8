/** Files with errors, files of other types, and decompression bombs. For tests only. */

import {
  ALBUM,
  ARTIST,
  clock,
  csv,
  type MadeFile,
  type Must,
  type Recording,
  truthOf,
} from './made-file.ts';
import { bookDeps, packed, workbook } from './workbook.ts';

const HEADINGS = ['Titre', 'Artiste', 'Durée', 'Année', 'Code ISRC'];
const cells = ({ titre, artiste, secondes, annee, isrc }: Recording) => [
  titre,
  artiste,
  clock(secondes),
  String(annee),
  isrc,
];

/** One cell of the last line is replaced. */
function spoiled(what: string, column: number, cell: string): MadeFile {
  const lines = ALBUM.map(cells);
  const last = (lines.at(-1) ?? []).with(column, cell);
  return {
    layout: 'one fault',
    what,
    sheet: { bytes: csv([HEADINGS, ...lines.slice(0, -1), last]) },
    must: { is: 'NAMED', faulty: 1, rows: ALBUM.slice(0, -1).map(truthOf) },
  };
}

const ERRORS: readonly MadeFile[] = [
  spoiled('no title', 0, ''),
  spoiled('a title of 251 letters', 0, 'a'.repeat(251)),
  spoiled('a bare formula', 0, '=HYPERLINK("http://exemple.fr")'),
  spoiled('a sign of control', 0, 'Hou\u0007le'),
  spoiled('75 seconds in a minute', 2, '3:75'),
  spoiled('a word for a duration', 2, 'longue'),
  spoiled('a year before records', 3, '1066'),
  spoiled('a year of five digits', 3, '20244'),
  spoiled('a code too short', 4, 'FR-Z03-24-123'),
  spoiled('the letter O for a zero', 4, 'FR-Z03-24-O9105'),
  {
    layout: 'one fault',
    what: 'a quote that is never closed',
    sheet: { bytes: csv([HEADINGS, ...ALBUM.map(cells)]).replace('Île-aux-Moines', '"$&') },
    must: { is: 'NAMED', faulty: 1, rows: ALBUM.slice(0, -1).map(truthOf) },
  },
  {
    layout: 'one fault',
    what: 'two codes on a line',
    sheet: {
      bytes: csv([
        [...HEADINGS, 'ISRC'],
        ...ALBUM.map((one, at) => [...cells(one), at === 5 ? 'FRZ032400001' : one.isrc]),
      ]),
    },
    must: { is: 'NAMED', faulty: 1, rows: ALBUM.slice(0, -1).map(truthOf) },
  },
];

const refused = (what: string, sheet: MadeFile['sheet'], words: string): MadeFile => ({
  layout: 'no sheet at all',
  what,
  sheet,
  must: { is: 'REFUSED', messages: words } satisfies Must,
});
const bytes = (...values: readonly number[]) => new Uint8Array(values);
/**
 * One cell refers to a shared text among more empty ones than a sheet may hold, which compress a
 * thousandfold.
 */
const BOMB = packed({
  ...bookDeps([{ name: 'Titres', lines: [] }]),
  'xl/worksheets/sheet0.xml':
    '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
  'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_200_000)}</sst>`,
});
const BOOK = bookDeps([{ name: 'Titres', lines: [HEADINGS, [ALBUM[0]?.titre ?? '', ARTIST]] }]);

const NONE: readonly MadeFile[] = [
  refused('an empty file', { bytes: '' }, 'vide'),
  refused('headings alone', { bytes: csv([HEADINGS]) }, 'aucune ligne'),
  refused('a PDF', { bytes: '%PDF-1.7 \u0000\u0001', name: 'a.csv' }, 'est un PDF'),
  refused(
    'a picture',
    { bytes: bytes(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0), name: 'a.csv' },
    'est une image',
  ),
  refused(
    'a program',
    { bytes: bytes(0x4d, 0x5a, 0, 0, 1, 2, 3, 0), name: 'a.csv' },
    'pas un tableau',
  ),
  refused(
    'an old workbook',
    { bytes: bytes(0xd0, 0xcf, 0x11, 0xe0, 0, 0), name: 'a.xls' },
    'ancien format',
  ),
  refused(
    'an archive of photographs',
    { bytes: packed({ 'photo.txt': 'x' }), name: 'a.xlsx' },
    'aucune liste à importer',
  ),
  refused('half a workbook', { bytes: packed(BOOK).subarray(0, 90), name: 'a.xlsx' }, 'abîmé'),
  refused(
    'a page of the web',
    { bytes: '<html><table><tr><td>titre</td></tr></table></html>' },
    'en-têtes',
  ),
  {
    layout: 'no sheet at all',
    what: 'a letter',
    sheet: { bytes: 'Bonjour,\nveuillez trouver ci-joint mon catalogue.\n' },
    must: { is: 'ASKED', question: 'titre' },
  },
  refused(
    'entities that swell',
    {
      bytes: packed({ ...BOOK, 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaa">]><workbook/>' }),
      name: 'a.xlsx',
    },
    'abîmé',
  ),
  refused('an archive that swells', { bytes: BOMB, name: 'a.xlsx' }, 'beaucoup trop de données'),
  refused('101 columns', { bytes: csv([Array.from({ length: 101 }, () => 'a')]) }, '101 colonnes'),
  refused(
    '100,001 lines',
    { bytes: `titre;artiste\n${'Houle;Sel\n'.repeat(100_001)}` },
    '100 000 lignes',
  ),
  refused(
    'a quote that is never closed',
    { bytes: `titre;artiste\n"Houle;${'a;b\n'.repeat(100_000)}` },
    'guillemet',
  ),
  refused('a cell that never ends', { bytes: `titre;artiste\n${'a'.repeat(3_000_000)};Sel\n` }, ''),
  refused(
    'a workbook without lines',
    workbook({ name: 'Titres', lines: [HEADINGS] }),
    'aucune ligne',
  ),
];

export const FAULTY: readonly MadeFile[] = [...ERRORS, ...NONE];
