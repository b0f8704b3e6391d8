/**
 * Every known layout, in every encoding, separator and date order: each cell is imported, or leads
 * to a question.
 */

import { expect, test } from 'vitest';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { resolveDoubts } from '../detection/doubts.ts';
import { openSheet } from '../file/open-sheet.ts';
import { questionsOf } from '../file/questions.ts';
import { dataLines, scanSheet } from '../file/read-lines.ts';
import { type RowReading, readRow } from '../read-row.ts';
import { headingsOf, LAYOUTS, type Layout } from './layout.ts';

const ENCODINGS = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'windows-1252'] as const;
const SEPARATORS = [';', ',', '\t', '|'] as const;
const ORDERS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
type Order = (typeof ORDERS)[number];

const RECORDINGS = [
  { titre: 'Écume salée', version: 'Live', day: ['2023', '11', '25'], seconds: 221 },
  { titre: 'Où va l’île', version: 'Radio edit', day: ['1998', '05', '13'], seconds: 302 },
  { titre: 'Brisant', version: '', day: ['2003', '12', '31'], seconds: 178 },
] as const;
type Recording = (typeof RECORDINGS)[number];

const dateIn = ([y, m, d]: readonly [string, string, string], order: Order): string =>
  ({
    'YYYY-MM-DD': `${y}-${m}-${d}`,
    'DD/MM/YYYY': `${d}/${m}/${y}`,
    'MM/DD/YYYY': `${m}/${d}/${y}`,
  })[order];

function durationIn({ durations }: Layout, seconds: number): string {
  if (durations === 'MILLISECONDES') return String(seconds * 1000);
  if (durations === 'SECONDES') return String(seconds);
  return `0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Content of a column, as written in the file and as expected in the field of the recording. */
function cellOf(
  column: string,
  { titre, version, day, seconds }: Recording,
  {
    layout,
    order,
    line,
  }: { readonly layout: Layout; readonly order: Order; readonly line: number },
): readonly [cell: string, field: string, value: unknown] {
  const date = day.join('-');
  const code = `FRZ03240${String(7000 + line)}`.slice(0, 12);
  const values: Readonly<Record<string, readonly [string, string, unknown]>> = {
    titre: [titre, 'titre', titre],
    version: [version, 'version', version === '' ? null : version],
    artiste_principal: ['Léo Brise', 'artiste', 'Léo Brise'],
    artistes_invites: ['Nina Vey', 'artistesInvites', ['Nina Vey']],
    interpretes: ['Ada Quill', 'interpretes', ['Ada Quill']],
    compositeurs: ['Inès Roche', 'compositeurs', ['Inès Roche']],
    auteurs: ['Zoé Rivière', 'auteurs', ['Zoé Rivière']],
    label: ['Quai Nord', 'label', 'Quai Nord'],
    producteur: ['Quai Nord', 'producteur', 'Quai Nord'],
    reference: [`QN-${line}`, 'reference', `QN-${line}`],
    annee_publication: [day[0], 'anneePublication', Number(day[0])],
    date_publication: [dateIn(day, order), 'datePublication', date],
    pays_fixation: ['FR', 'paysFixation', 250],
    langue: ['fr', 'langue', 'fr'],
    genre: ['Chanson', 'genre', 'Chanson'],
    explicite: ['non', 'explicite', false],
    duree: [durationIn(layout, seconds), 'duree', seconds],
    ean: ['4006381333931', 'ean', '4006381333931'],
    isrc_existant: [code, 'isrcDeclare', code],
    commentaire: ['Prise de nuit', 'commentaire', 'Prise de nuit'],
  };
  const value = values[column];
  if (value === undefined) throw new Error(`no value for ${column}`);
  return value;
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Windows-1252 bytes of the special characters used here. */
const WESTERN: Readonly<Record<string, number>> = {
  '’': 0x92,
  '℗': 0x50,
  œ: 0x9c,
  Œ: 0x8c,
  '–': 0x96,
};
function encoded(text: string, encoding: (typeof ENCODINGS)[number]): Uint8Array {
  if (encoding === 'utf-16le') {
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    return new Uint8Array([0xff, 0xfe, ...units.flatMap((unit) => [unit & 255, unit >> 8])]);
  }
  if (encoding === 'windows-1252')
    return new Uint8Array([...text].map((sign) => WESTERN[sign] ?? sign.charCodeAt(0)));
  return new TextEncoder().encode(encoding === 'utf-8' ? text : `\uFEFF${text}`);
}

/**
 * All headings: the first one of each column is filled, its alternatives and the unused ones are
 * empty.
 */
function headingsFor(layout: Layout): (readonly [heading: string, column: string | null])[] {
  const lists = Object.entries(layout.headings);
  const first = lists.map(([column, list]) => [headingsOf(list)[0] ?? '', column] as const);
  const named = new Set(first.map(([heading]) => heading));
  const rest = [...lists.map(([, list]) => list), layout.rest].flatMap(headingsOf);
  const beside = [...new Set(rest)].filter((heading) => !named.has(heading));
  return [...first, ...beside.map((heading) => [heading, null] as const)];
}

async function readVariant(layout: Layout, bytes: Uint8Array) {
  const open = async () =>
    (async function* () {
      yield bytes;
    })();
  const sheet = await openSheet('CSV', open, { feuille: null, encodage: null });
  const asEvident = { colonnes: null, dureeEn: null, ligneEntete: null };
  const scan = await scanSheet(sheet, asEvident, async () => {});
  const reading: RowReading = {
    mapping: scan.mapping,
    signs: scan.signs,
    accepted: new Set(['date.moisJour']),
    year: 2026,
    context: { pays: TERRITORY_NAMES, marque: '' },
    defaults: { type: 'P', qualite: null, anneePublication: null },
  };
  const rows = [];
  for await (const lines of dataLines(sheet, scan.entete, scan)) {
    for (const record of lines.rows) {
      const { cells, errors } = resolveDoubts(record, reading);
      const read = readRow(cells, reading);
      rows.push({ fields: read.fields, errors: [...errors, ...read.errors] });
    }
  }
  const questions = questionsOf(scan.mapping, scan.signs, scan.unread);
  const repairs = new Set(scan.signs.moisJour ? ['date.moisJour'] : []);
  expect(scan.layout?.name).toBe(layout.name);
  return { rows, requested: questions.length + repairs.size };
}

const VARIANTS = ENCODINGS.flatMap((encoding) =>
  SEPARATORS.flatMap((separator) => ORDERS.map((order) => ({ encoding, separator, order }))),
);

test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s', async (_name, layout) => {
  for (const { encoding, separator, order } of VARIANTS) {
    const columns = headingsFor(layout);
    const line = (recording: Recording, index: number) =>
      columns.map(([, column]) =>
        column === null ? '' : cellOf(column, recording, { layout, order, line: index })[0],
      );
    const text = [columns.map(([heading]) => heading), ...RECORDINGS.map(line)]
      .map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator))
      .join('\r\n');
    // ℗ does not exist in Windows-1252.
    const bytes = encoded(encoding === 'windows-1252' ? text.replaceAll('℗', '') : text, encoding);
    const { rows, requested } = await readVariant(layout, bytes);
    const variant = `${encoding}, ${JSON.stringify(separator)}, ${order}`;
    expect(requested, variant).toBeLessThanOrEqual(1);
    expect(
      rows.flatMap(({ errors }) => errors),
      variant,
    ).toEqual([]);
    for (const [index, recording] of RECORDINGS.entries()) {
      const expected = Object.keys(layout.headings).map((column) => {
        const [, field, value] = cellOf(column, recording, { layout, order, line: index });
        return [field, value] as const;
      });
      expect(rows[index]?.fields, variant).toMatchObject(Object.fromEntries(expected));
    }
  }
});

test('3,000 lines of 28 columns are read and understood within the time that a person waits', async () => {
  const layout = LAYOUTS.find(({ name }) => name === 'Believe');
  if (layout === undefined) throw new Error('no such layout');
  const columns = headingsFor(layout).slice(0, 28);
  const lines = Array.from({ length: 3000 }, (_, index) =>
    columns
      .map(([, column]) =>
        column === null
          ? ''
          : cellOf(column, RECORDINGS[index % 3] ?? RECORDINGS[0], {
              layout,
              order: 'MM/DD/YYYY',
              line: index,
            })[0],
      )
      .join(';'),
  );
  const text = [columns.map(([heading]) => heading).join(';'), ...lines].join('\n');
  const { rows } = await readVariant(layout, new TextEncoder().encode(text));
  expect(rows).toHaveLength(3000);
  expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
});
