import { expect, test } from 'vitest';
import { readPdf } from '#server/modules/certificates/testing/read-pdf.ts';
import { aRow } from '#server/modules/exports/testing/a-row.ts';
import { cueOf } from './cue.ts';
import { discsOf } from './discs.ts';
import { latin1 } from './latin.ts';
import { pqSheetOf } from './pq-sheet.ts';

const HOUSE = { societe: 'Société', accent: '#00478d', now: new Date('2026-11-21T10:00:00Z') };
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test.each([
  ['L’été à Łódź, « cœur »', "L'été à Lódz, «coeur»"],
  ['Привет', 'Privet'],
  ['さくら', 'sakura'],
  ['Vent 🎻', 'Vent'],
  ['Straße', 'Straße'],
])('%s is %s on a disc', (title, text) => {
  expect(latin1(title).replaceAll(' »', '»').replaceAll('« ', '«')).toBe(text);
});

test('more than 99 tracks are several discs, each counted from 1', () => {
  const rows = Array.from({ length: 150 }, (_, index) => aRow(index + 1));
  const discs = discsOf([...rows, aRow(151, { type: 'V' }), aRow(152, { isrc: null })]);
  expect(discs.map(({ name, tracks, location }) => [name, tracks.length, location])).toEqual([
    ['2026-00001-disque-1', 99, [1, 2]],
    ['2026-00001-disque-2', 51, [2, 2]],
  ]);
  const [, second] = discs.map((disc) => textOf(cueOf(disc)));
  expect(second).toContain('REM DISCNUMBER 2');
  expect(second).toMatch(/TRACK 01 AUDIO\r\n {4}TITLE "Plage 100"/);
});

test('a disc has a barcode when its tracks agree, in thirteen digits', () => {
  const ean = (...codes: (string | null)[]) =>
    discsOf(codes.map((code, index) => aRow(index + 1, { ean: code })))[0]?.ean;
  expect(ean('012345678905', null)).toBe('0012345678905');
  expect(ean('4006381333931', '4006381333948')).toBeNull();
  expect(ean(null)).toBeNull();
});

test('the PQ sheet computes starts until a length is missing, and marks provisional values', async () => {
  const rows = [
    aRow(1),
    aRow(2, { titre: '東京の夜', duree: 3600, dureeProvisoire: true }),
    aRow(3, { duree: null }),
    aRow(4, { titre: 'أغنية حب' }),
  ];
  const [disc] = discsOf(rows);
  if (disc === undefined) throw new Error('no disc');
  const { pieces } = readPdf(await pqSheetOf(disc, HOUSE, false));
  const texts = pieces.map(({ text }) => text);
  expect(texts.filter((text) => /^\d+:\d\d:\d\d\*?$|^—$/.test(text))).toEqual([
    '00:02:00',
    '00:00:00',
    '03:20:00',
    '00:02:00',
    '03:22:00',
    '60:00:00*',
    '00:02:00',
    '63:24:00',
    '—',
    '00:02:00',
    '—',
    '03:20:00',
  ]);
  expect(texts.filter((text) => /^0\d+$/.test(text))).toEqual(['01', '02', '03', '04']);
  const text = texts.join(' ');
  expect(text).toContain('FR-Z03-26-00002');
  expect(text).toContain('[DongJingnoYe]');
  // Below a right-to-left title, the reading keeps its own order.
  expect(text).toContain("['ghnyh hb]");
  expect(text).toContain('sont une proposition');
  expect(text).not.toContain('Durée totale');
});
