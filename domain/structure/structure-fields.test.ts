import { describe, expect, test } from 'vitest';
import { dayInParis } from './day-in-paris.ts';
import {
  checkStructureFields,
  EMPTY_STRUCTURE,
  missingStructureFields,
  type StructureFields,
} from './structure-fields.ts';
import { TERRITORIES } from './territories.ts';

const TODAY = { today: '2026-06-01' };
const COMPANY: StructureFields = {
  ...EMPTY_STRUCTURE,
  raison: 'Éditions du Phare',
  sigle: 'EDP',
  personalite: 'MORALE',
  nationalite: 250,
  codeJur: '5710',
  siret: '732 829 320 00074',
  dateCreation: '2019-05-31',
  sgAdr1: '1 rue des Essais',
  sgCP: '75011',
  sgVille: 'Paris',
  sgPays: 250,
};
const TIERS = { statut: 'TIERS', situation: 'ACTI' } as const;
const paths = (errors: readonly { readonly path: string }[]) => errors.map(({ path }) => path);
const errorsOf = (input: Partial<StructureFields>) =>
  checkStructureFields({ ...COMPANY, ...input }, TODAY);
const missing = (input: Partial<StructureFields>) =>
  missingStructureFields({ ...COMPANY, ...TIERS, ...input });

test('a company with its file complete', () => {
  expect(errorsOf({})).toEqual([]);
  expect(missing({})).toEqual([]);
});

// spec 3.5
test('ten faults, ten sentences', () => {
  const fieldErrors = errorsOf({
    raison: 'x'.repeat(251),
    sigle: 'y'.repeat(61),
    nationalite: 1000,
    codeJur: '57',
    siret: '123',
    dateCreation: '2026-02-30',
    sgAdr1: 'z'.repeat(251),
    sgCP: '7501',
    sgVille: 'v'.repeat(121),
    sgPays: 250,
    coAdr1: 'a\u0007b',
  });
  expect(paths(fieldErrors)).toEqual([
    'raison',
    'sigle',
    'nationalite',
    'codeJur',
    'dateCreation',
    'siret',
    'sgAdr1',
    'sgVille',
    'sgCP',
    'coAdr1',
  ]);
  for (const { message } of fieldErrors) expect(message).toMatch(/^[A-ZÉ].*\.$/u);
});

describe('a draft', () => {
  test('may miss everything but its name', () => {
    const nothing = Object.fromEntries(Object.keys(COMPANY).map((name) => [name, null]));
    expect(paths(errorsOf(nothing))).toEqual(['raison']);
  });
  test.each([
    ['PHYSIQUE', '5710', ['codeJur']],
    ['MORALE', '1000', ['codeJur']],
    ['PHYSIQUE', '1000', []],
    ['PHYSIQUE', null, []],
  ] as const)('%s with the legal form %s', (personalite, codeJur, expected) => {
    expect(paths(errorsOf({ personalite, codeJur }))).toEqual(expected);
  });
  test.each([
    ['2026-06-01', []],
    ['2026-06-02', ['dateCreation']],
    ['1599-12-31', ['dateCreation']],
    ['01/06/2020', ['dateCreation']],
    ['2024-02-29', []],
    ['2023-02-29', ['dateCreation']],
  ] as const)('created on %s', (dateCreation, expected) => {
    expect(paths(errorsOf({ dateCreation }))).toEqual(expected);
  });
});

describe('the business number follows the country of the head office', () => {
  const CP: Readonly<Record<number, string>> = {
    250: '75011',
    258: '98714',
    540: '98800',
    492: '98000',
    474: '97200',
  };
  test.each([
    [250, '73282932000074', true],
    [250, '73282932000075', false],
    [250, '35600000009075', true],
    [474, '73282932000074', true],
    [474, '1234567', false],
    [540, '1234567', true],
    [540, '73282932000074', false],
    [258, 'C12345', true],
    [258, '73282932000074', false],
    [492, '12S05678', true],
    [276, 'HRB 12345', true],
  ] as const)('in %i, %s: %s', (sgPays, siret, right) => {
    expect(paths(errorsOf({ sgPays, siret, sgCP: CP[sgPays] ?? 'D-10115' }))).toEqual(
      right ? [] : ['siret'],
    );
  });
});

describe('the post code follows the country of its address', () => {
  test.each(TERRITORIES.map(({ code, nom, postCode }) => [code, nom, postCode] as const))(
    '%i %s',
    (sgPays, _nom, postCode) => {
      const right = [
        '75011',
        '97133',
        '97150',
        '97199',
        '97299',
        '97399',
        '97499',
        '97599',
        '97699',
      ];
      const all = [...right, '98000', '98400', '98600', '98714', '98800'];
      const accepted = all.filter(
        (sgCP) => !paths(errorsOf({ sgPays, sgCP, siret: null })).includes('sgCP'),
      );
      expect(accepted).toEqual(all.filter((cp) => postCode.test(cp)));
      expect(paths(errorsOf({ sgPays, sgCP: 'SW1A 1AA', siret: null }))).toEqual(['sgCP']);
    },
  );
  test('abroad any form, but no sign', () => {
    expect(errorsOf({ sgPays: 826, sgCP: 'SW1A 1AA', siret: null })).toEqual([]);
    expect(paths(errorsOf({ sgPays: 826, sgCP: '<b>', siret: null }))).toEqual(['sgCP']);
  });
});

describe('at submission', () => {
  test('a company misses what it leaves out', () => {
    const input = {
      personalite: null,
      nationalite: null,
      sgAdr1: ' ',
      sgCP: null,
      sgVille: null,
      sgPays: null,
    };
    expect(paths(missing(input))).toEqual([
      'personalite',
      'nationalite',
      'sgAdr1',
      'sgCP',
      'sgVille',
      'sgPays',
    ]);
    expect(paths(missing({ codeJur: null, siret: null, dateCreation: null }))).toEqual([
      'codeJur',
      'dateCreation',
      'siret',
    ]);
  });
  test('a natural person has no company to speak of, a sole trader has', () => {
    const none = { codeJur: null, siret: null, dateCreation: null };
    expect(missing({ personalite: 'PHYSIQUE', ...none })).toEqual([]);
    expect(paths(missing({ personalite: 'PHYSIQUE', ...none, codeJur: '1000' }))).toEqual([
      'dateCreation',
      'siret',
    ]);
  });
  test('no company field is required until the choice between company and person is made', () => {
    const none = { codeJur: null, siret: null, dateCreation: null };
    expect(paths(missing({ personalite: null, ...none }))).toEqual(['personalite']);
  });
  test('the society provides the identity of its members', () => {
    const company = { ...COMPANY, codeJur: null, siret: null, dateCreation: null };
    expect(
      missingStructureFields({ ...company, statut: 'MEMBRE_PRODUCT', situation: 'ACTI' }),
    ).toEqual([]);
  });
  test('letters go to the head office, or to a whole address', () => {
    expect(missing({ coPays: null })).toEqual([]);
    expect(paths(missing({ coVille: 'Lyon' }))).toEqual(['coAdr1', 'coCP', 'coPays']);
    expect(paths(missing({ coAdr1: '2 Main Street', coVille: 'Dublin', coPays: 372 }))).toEqual([]);
  });
});

test('the day is that of Paris', () => {
  expect(dayInParis(new Date('2026-05-31T22:30:00Z'))).toBe('2026-06-01');
  expect(dayInParis(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31');
});
