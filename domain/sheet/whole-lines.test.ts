import { describe, expect, test } from 'vitest';
import { repeatsHeaders } from './headers.ts';
import { type RowReading, readRow } from './read-row.ts';
import type { RepairKey } from './repairs.ts';
import { NO_SIGN, SignCollector } from './signs.ts';

const COLUMNS = ['titre', 'artiste_principal', 'artistes_invites', 'duree', 'isrc_existant'];

function read(cells: readonly string[], input: Partial<RowReading> = {}) {
  const context = { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } };
  const defaults = { type: null, qualite: null, anneePublication: null };
  const accepted: ReadonlySet<RepairKey> = new Set();
  return readRow(cells, {
    mapping: COLUMNS,
    signs: NO_SIGN,
    accepted,
    year: 2026,
    context,
    defaults,
    ...input,
  });
}

describe('a line that adds up the others', () => {
  test.each([
    'Total',
    'TOTAL GÉNÉRAL :',
    'Sous-total',
    'Durée totale : 45:12',
    'Total : 12 titres',
    'Grand total',
  ])('« %s » is reported, and entered when a person chooses so', (titre) => {
    const cells = [titre, '', '', '45:12'];
    expect(read(cells).errors).toMatchObject([
      { colonne: 'titre', valeur: titre, reparation: 'ligne.total' },
    ]);
    expect(read(cells, { accepted: new Set(['ligne.total']) })).toMatchObject({
      errors: [],
      fields: { titre },
    });
  });

  test.each([
    ['somebody plays it', ['Total', 'Les Embruns', '', '3:45']],
    ['it has its code', ['Total', '', '', '3:45', 'FRZ032409105']],
    ['it is a title', ['Total Eclipse', '', '', '3:45']],
  ])('is none where %s', (_what, cells) => expect(read(cells).errors).toEqual([]));

  test('is not reported without an artist column', () => {
    expect(read(['Total'], { mapping: ['titre'] }).errors).toEqual([]);
  });
});

test('a title without artist among lines with artists is reported, and entered when a person chooses so', () => {
  const signsOf = (artists: number) => {
    const collector = new SignCollector();
    for (let at = 0; at < artists; at += 1) collector.see('artiste_principal', 'Sel');
    return collector.signs({ heading: 'Durée', unite: null }, 10);
  };
  const heading = ['Album : Grand large', '', ' '];
  const signs = signsOf(8);
  expect(read(heading, { signs }).errors).toMatchObject([
    { colonne: 'titre', reparation: 'ligne.titreSeul' },
  ]);
  expect(read(heading, { signs, accepted: new Set(['ligne.titreSeul']) }).errors).toEqual([]);
  expect(read(['Houle', '', '', '3:45'], { signs }).errors).toEqual([]);
  expect(read(heading, { signs: signsOf(6) }).errors).toEqual([]);
});

test('a dash means an empty value, except where it may be a name', () => {
  const { fields, errors } = read(['-', '–', ' - ', '—', 'N/A']);
  expect(errors).toEqual([]);
  expect(fields).toMatchObject({
    titre: '-',
    artiste: '–',
    artistesInvites: [],
    duree: null,
    isrcDeclare: null,
  });
});

test('minutes read as hours are reported among durations typed in full, which stay unchanged', () => {
  const collector = new SignCollector();
  for (const cell of ['0.15625', '03:50:00', '4:05:00', '00:03:15']) collector.see('duree', cell);
  const signs = collector.signs({ heading: 'Durée', unite: null }, 4);
  expect(read(['Houle', '', '', '03:50:00'], { signs }).errors).toMatchObject([
    { reparation: 'duree.minutesReadAsHours' },
  ]);
  expect(read(['Houle', '', '', '00:03:15'], { signs })).toMatchObject({
    errors: [],
    fields: { duree: 195 },
  });
  const accepted = new Set(['duree.minutesReadAsHours'] as const);
  for (const [cell, duree] of [
    ['0.15625', 225],
    ['00:03:15', 195],
  ] as const)
    expect(read(['Houle', '', '', cell], { signs, accepted }).fields.duree).toBe(duree);
});

describe('headings repeated in another language', () => {
  const HEADINGS = ['N°', 'Titre', 'Interprète', 'Durée', 'Humeur'];
  test.each([
    [['#', 'Title', 'Artist', 'Length', 'Mood'], true],
    [['', 'Title', 'Artist', '', ''], true],
    [['1', 'Title', 'Les Embruns', '3:45', ''], false],
    [['1', 'Title', '', '', ''], false],
    [['1', 'Artist', 'Title', '', ''], false],
    [['1', 'Houle', 'Sel', '3:45', ''], false],
  ])('%j: %s', (cells, expected) => expect(repeatsHeaders(HEADINGS, cells)).toBe(expected));
});
