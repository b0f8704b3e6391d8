import { expect, test } from 'vitest';
import { issuedCodes } from './issued-codes.ts';

const CODE = {
  isrc: 'FRZ032600001',
  origine: 'ATTRIBUE',
  prefixeId: 1,
  annee: 2026,
  designation: 1,
} as const;
const GIVING = {
  structureId: 7,
  dossierId: 9,
  attribueLe: '2026-11-28T12:00:00.000Z',
  attribuePar: 3,
};
const ROWS = {
  raison: 'Les Marées',
  depuis: '2020-01-01T00:00:00+00:00',
  dossier: { dossier_id: 9, reserve: false },
  elements: new Map([[5, { element_id: 5, titre: 'Aube' }]]),
};

test('a code is returned with the rows of its recording', () => {
  expect(issuedCodes([{ ...CODE, elementId: 5, reserve: false }], GIVING, ROWS)).toEqual([
    {
      ...CODE,
      ...GIVING,
      elementId: 5,
      structure: 'Les Marées',
      structureDepuis: ROWS.depuis,
      enregistrement: { element_id: 5, titre: 'Aube' },
      dossier: { dossier_id: 9, reserve: false },
    },
  ]);
});

test('one from the pool marks its dossier, whose row is written later', () => {
  const [codeFact] = issuedCodes([{ ...CODE, elementId: 5, reserve: true }], GIVING, ROWS);
  expect(codeFact?.dossier).toEqual({ dossier_id: 9, reserve: true });
});

test('a code whose recording was not read throws', () => {
  expect(() => issuedCodes([{ ...CODE, elementId: 6, reserve: false }], GIVING, ROWS)).toThrow(
    'recording 6',
  );
});
