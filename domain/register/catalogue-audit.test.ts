import { expect, test } from 'vitest';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { type AuditFinding, auditCatalogue, type CatalogueLine } from './catalogue-audit.ts';

const line = (
  ligne: number,
  titre: string,
  code: string | null,
  over: Partial<CatalogueLine> = {},
): CatalogueLine => ({
  ligne,
  titre,
  version: null,
  artiste: 'Les Embruns',
  artistesInvites: [],
  duree: 221,
  type: 'P',
  code: code === null ? null : parseIsrc(code),
  autreCode: null,
  illisible: null,
  ...over,
});
const [A, B] = ['FRZ032400212', 'FRZ032400213'];
const audited = (...lines: CatalogueLine[]) =>
  auditCatalogue(lines, 2026).map(
    ({ kind, lignes }: AuditFinding) => `${kind} ${lignes.join(' ')}`,
  );

test('a valid catalogue produces no finding', () => {
  expect(audited(line(2, 'Houle', A), line(3, 'Brise', B))).toEqual([]);
  expect(audited()).toEqual([]);
});

test.each([
  ['without a code', [line(2, 'Houle', A), line(3, 'Brise', null)], ['SANS_CODE 3']],
  [
    'twice without a code: one is to be asked for',
    [line(2, 'Houle', null), line(3, 'La houle', null)],
    ['REPETE 2 3', 'SANS_CODE 2'],
  ],
  ['one recording, two codes', [line(2, 'Houle', A), line(3, 'houle', B)], ['DEUX_CODES 2 3']],
  [
    'a short title without a duration, the same code twice: it comes again, and needs no second code',
    [line(2, 'Mer', A, { duree: null }), line(3, 'Mer', A, { duree: null })],
    ['REPETE 2 3'],
  ],
  [
    'two codes on one line: they are well formed, and two',
    [line(2, 'Houle', A, { autreCode: parseIsrc(B) })],
    ['DEUX_CODES 2'],
  ],
  ['one code, two recordings', [line(2, 'Houle', A), line(3, 'Brise', A)], ['CODE_PARTAGE 2 3']],
  [
    'a live version is another recording',
    [line(2, 'Houle', A), line(3, 'Houle (live)', A)],
    ['CODE_PARTAGE 2 3'],
  ],
  [
    'and may have its own code',
    [line(2, 'Houle', A), line(3, 'Houle', B, { version: 'Live' })],
    [],
  ],
  [
    'its code is on another line',
    [line(2, 'Houle', A), line(3, 'Houle', null)],
    ['CODE_AILLEURS 3'],
  ],
  ['the same line again', [line(2, 'Houle', A), line(9, 'Houle', A)], ['REPETE 2 9']],
  [
    'another duration is another recording',
    [line(2, 'Houle', A), line(3, 'Houle', A, { duree: 300 })],
    ['CODE_PARTAGE 2 3'],
  ],
  ['malformed', [line(2, 'Houle', null, { illisible: 'FRZ03240021' })], ['MAL_FORME 2']],
  ['a year to come', [line(2, 'Houle', 'FRZ033900212')], ['A_VERIFIER 2']],
])('%s', (_name, lines, findings) => expect(audited(...lines)).toEqual(findings));

test('the gravest comes first, then the order of the file', () => {
  const kinds = audited(
    line(2, 'Un', null),
    line(3, 'Deux', A),
    line(4, 'Trois', A),
    line(5, 'Quatre', null),
  );
  expect(kinds).toEqual(['CODE_PARTAGE 3 4', 'SANS_CODE 2', 'SANS_CODE 5']);
});

test('ten thousand lines under one title are compared a few at a time', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    line(index + 2, 'Intro', null, { duree: index + 1 }),
  );
  expect(auditCatalogue(many, 2026).length).toBeGreaterThan(0);
});
