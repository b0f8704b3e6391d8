import { expect, test } from 'vitest';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import type { Mapping } from '../read-row.ts';
import { asCompanion, importedLines } from './companions.ts';
import { sheetOfTables } from './open-sheet.ts';

const [AUDIO, VIDEO, ATMOS] = ['FRZ032400001', 'FRZ032450001', 'FRZ032400091'] as const;
const HEADINGS = ['Titre', 'Durée', 'ISRC audio', 'ISRC vidéo', 'Immersive ISRC'];
const MAPPING: Mapping = ['titre', 'duree', 'isrc_existant', 'isrc_existant', 'isrc_existant'];

async function linesOf(
  lines: readonly (readonly string[])[],
  headings = HEADINGS,
  mapping = MAPPING,
) {
  const sheet = sheetOfTables('CSV', [{ nom: '', lines: [headings, ...lines] }], null);
  const all = [];
  const entete = { ligne: 1, cells: headings };
  for await (const { rows } of importedLines(sheet, entete, { mapping })) all.push(...rows);
  return all;
}

test('a clip and an immersive version on the line of a title are lines of their own, behind the others', async () => {
  const lines = await linesOf([
    ['Houle', '3:41', AUDIO, VIDEO, ATMOS],
    ['Jusant', '3:02', 'FRZ032400002', '', ''],
  ]);
  const of = { isrc: AUDIO, ligne: 2 };
  expect(lines).toEqual([
    { ligne: 2, cells: ['Houle', '3:41', AUDIO, '', ''] },
    { ligne: 3, cells: ['Jusant', '3:02', 'FRZ032400002', '', ''] },
    {
      ligne: 4,
      // The length of the sound is not that of the clip.
      cells: ['Houle', '', '', VIDEO, ''],
      companion: { nature: 'CLIP_DE', version: null, of },
    },
    {
      ligne: 5,
      cells: ['Houle', '3:41', '', '', ATMOS],
      companion: { nature: 'VERSION_DE', version: 'Version multicanal', of },
    },
  ]);
});

test('a repeated code is one companion; without a code for the title a companion is independent', async () => {
  const lines = await linesOf([
    ['Houle', '', AUDIO, 'FR-Z03-24-00001', ''],
    ['Jusant', '', '', VIDEO, ''],
    ['Estran', '', 'FRZ03240000', VIDEO, ''],
    ['Brise', '', '', VIDEO, ATMOS],
  ]);
  expect(lines.map(({ companion }) => companion)).toEqual([
    undefined,
    { nature: 'CLIP_DE', version: null, of: null },
    undefined,
    undefined,
  ]);
  expect(lines[2]?.cells).toEqual(['Estran', '', 'FRZ03240000', VIDEO, '']);
});

test.each([
  ['ISRC audio / vidéo', MAPPING],
  ['Code ISRC (2)', MAPPING],
  ['ISRC vidéo', ['titre', 'duree', 'isrc_existant', 'autres_codes', null]],
  ['ISRC vidéo', [...MAPPING.slice(0, 4), 'enregistrement']],
] as const)('a column « %s » with the meanings %j has no companion', async (heading, mapping) => {
  const headings = HEADINGS.with(3, heading);
  const lines = await linesOf([['Houle', '', AUDIO, VIDEO, '']], headings, [...mapping]);
  expect(lines).toEqual([{ ligne: 2, cells: ['Houle', '', AUDIO, VIDEO, ''] }]);
});

test('the fields of a companion: its type, version, link', () => {
  const read = {
    fields: { ...EMPTY_ELEMENT, titre: 'Houle', version: 'Live' },
    errors: [],
    blanked: [],
  };
  const of = { isrc: parseIsrc('FRZ032400001') as Isrc, ligne: 2 };
  const written = (companion: Parameters<typeof asCompanion>[1], mapping: Mapping = MAPPING) => {
    const { type, version, lien } = asCompanion(read, companion, mapping).fields;
    return { type, version, lien };
  };
  expect(written(undefined)).toEqual({ type: read.fields.type, version: 'Live', lien: null });
  expect(written({ nature: 'CLIP_DE', version: null, of })).toEqual({
    type: 'V',
    version: 'Live',
    lien: { nature: 'CLIP_DE', elementId: null, isrc: of.isrc },
  });
  expect(written({ nature: 'VERSION_DE', version: 'Dolby Atmos', of })).toMatchObject({
    version: 'Live, Dolby Atmos',
    lien: { nature: 'VERSION_DE', isrc: of.isrc },
  });
  expect(written({ nature: 'CLIP_DE', version: null, of: null })).toMatchObject({
    type: 'V',
    lien: null,
  });
  expect(written({ nature: 'CLIP_DE', version: null, of: null }, ['titre', 'type'])).toMatchObject({
    type: read.fields.type,
  });
});
