import { describe, expect, test } from 'vitest';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { readBlock } from '../file/read-block.ts';
import type { RepairKey } from '../repairs.ts';

const input = { year: 2026, context: { pays: TERRITORY_NAMES, marque: '' }, mayMean: () => true };
const read = (cells: readonly (readonly string[])[], ...accepted: RepairKey[]) =>
  readBlock(
    cells,
    { colonnes: null, dureeEn: null, ligneEntete: null, accepted: new Set(accepted) },
    input,
  );

describe('ditto marks', () => {
  test('take the value above, and are counted', async () => {
    const { rows, idem } = await read([
      ['Artiste', 'Titre', 'Année'],
      ['Léo Brise', 'Fanal', '2023'],
      ['idem', 'Balise', '"'],
      ['//', 'Estran', '〃'],
      ["''", 'Ressac', '- " -'],
    ]);
    expect(idem).toBe(6);
    expect(
      rows.map(({ fields }) => [fields.artiste, fields.titre, fields.anneePublication]),
    ).toEqual(['Fanal', 'Balise', 'Estran', 'Ressac'].map((titre) => ['Léo Brise', titre, 2023]));
  });

  test('« Idem » may be a title, and the first line has no line above it', async () => {
    const { rows, idem } = await read([
      ['Artiste', 'Titre', 'Durée'],
      ['//', 'Fanal', '03:41'],
      ['Léo Brise', 'Idem', '03:42'],
    ]);
    expect(idem).toBe(0);
    expect(rows.map(({ fields }) => fields.titre)).toEqual(['Fanal', 'Idem']);
  });
});

describe('the artist of the first line of an album', () => {
  const cells = [
    ['Album', 'Artiste', 'Titre', 'Durée'],
    ['Sillage', 'Léo Brise', 'Fanal', '03:41'],
    ['Sillage', '', 'Balise', '04:02'],
    ['Sillage', '', 'Estran', '02:58'],
    ['Reflux', 'Nina Vey', 'Anse', '03:10'],
    ['Reflux', '', 'Crique', '03:20'],
  ];

  test('raises one question for all lines, with the resulting artist', async () => {
    const { rows, signs } = await read(cells);
    expect(signs.artisteEnTete).toBe(true);
    const cellErrors = rows.flatMap(({ errors }) => errors);
    expect(cellErrors.map(({ reparation, valeur }) => [reparation, valeur])).toEqual([
      ['artiste.auDessus', 'Léo Brise'],
      ['artiste.auDessus', 'Léo Brise'],
      ['artiste.auDessus', 'Nina Vey'],
    ]);
  });

  test('is copied, or left empty, as the person chooses', async () => {
    const artists = async (answer: RepairKey) => {
      const { rows } = await read(cells, answer);
      expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
      return rows.map(({ fields }) => fields.artiste);
    };
    expect(await artists('artiste.auDessus')).toEqual([
      'Léo Brise',
      'Léo Brise',
      'Léo Brise',
      'Nina Vey',
      'Nina Vey',
    ]);
    expect(await artists('artiste.vide')).toEqual(['Léo Brise', null, null, 'Nina Vey', null]);
  });

  test('one line among many that lacks its artist is only incomplete', async () => {
    const { rows, signs } = await read([
      ['Artiste', 'Titre', 'Durée'],
      ['Léo Brise', 'Fanal', '03:41'],
      ['', 'Balise', '04:02'],
      ['Léo Brise', 'Estran', '02:58'],
    ]);
    expect(signs.artisteEnTete).toBe(false);
    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

test('releases one under the other: their headings are no recordings, however short they are', async () => {
  const { rows } = await read([
    ['Titre', 'Artiste', 'Durée', 'Année'],
    ['SILLAGE (CD, 2023)', '', '', ''],
    ['Fanal', 'Léo Brise', '03:41', '2023'],
    ['Balise', 'Léo Brise', '04:02', '2023'],
    ['BASSES EAUX (EP, 2021)', '', '', ''],
    ['Estran', 'Léo Brise', '02:58', '2021'],
  ]);
  const reported = rows.map(({ errors }) => errors.map(({ reparation }) => reparation).join());
  expect(reported).toEqual(['ligne.titreSeul', '', '', 'ligne.titreSeul', '']);
});

describe('durations with a point', () => {
  const durations = async (values: readonly string[], heading: string, ...answer: RepairKey[]) => {
    const { rows } = await read(
      [['Titre', 'Artiste', heading], ...values.map((value) => ['Fanal', 'Léo Brise', value])],
      ...answer,
    );
    return rows.map(({ fields, errors }) => errors[0]?.message ?? fields.duree);
  };

  test('raise one question, with the proposed reading, never as hours', async () => {
    expect(await durations(['3.45', '4.02', '12.30'], 'Durée')).toEqual([
      '3.45 : sans doute 00:03:45.',
      '4.02 : sans doute 00:04:02.',
      '12.30 : sans doute 00:12:30.',
    ]);
    // A spreadsheet keeps 3.30 as 3.3.
    expect(await durations(['3.45', '3.3'], 'Durée', 'duree.point')).toEqual([225, 210]);
    expect(await durations(['3.45', '3.3'], 'Durée', 'duree.minutesDecimales')).toEqual([207, 198]);
  });

  test('are decimal minutes when no other reading is valid, or the heading says so', async () => {
    expect(await durations(['3,75', '4,5'], 'Durée', 'duree.minutesDecimales')).toEqual([225, 270]);
    expect(await durations(['3,75', '4,5'], 'Durée')).toEqual([
      '3,75 : sans doute 00:03:45.',
      '4,5 : sans doute 00:04:30.',
    ]);
    expect(await durations(['3.25 (min)', '4.5'], 'Durée')).toEqual([
      '3.25 (min) : sans doute 00:03:25.',
      '4.5 : sans doute 00:04:50.',
    ]);
    expect(await durations(['3.25', '4.5'], 'Durée (min)')).toEqual([
      '3.25 : sans doute 00:03:15.',
      '4.5 : sans doute 00:04:30.',
    ]);
  });

  test('seconds with decimals stay seconds', async () => {
    expect(await durations(['221.37', '178.2'], 'Durée')).toEqual([221, 178]);
  });

  test('3:45:00 AM is a time that a spreadsheet shows', async () => {
    expect(
      await durations(['3:45:00 AM', '4:02:00 AM'], 'Durée', 'duree.minutesReadAsHours'),
    ).toEqual([225, 242]);
    expect(await durations(['12:03:45 AM', '12:04:02 AM'], 'Durée')).toEqual([225, 242]);
  });
});
