import { describe, expect, test } from 'vitest';
import {
  type CompanyIdentifier,
  checkCompanyIdentifier,
  isRidet,
  isSiren,
  isSiret,
  isTahiti,
  normaliseIdentifier,
} from './company-identifiers.ts';

describe('SIREN and SIRET', () => {
  test.each(['732829320', '356000000'])('%s is a SIREN', (text) =>
    expect(isSiren(text)).toBe(true),
  );
  test.each(['732829321', '73282932', '7328293200', '000000000', '73282932A', ''])(
    '%j is not',
    (text) => {
      expect(isSiren(text)).toBe(false);
    },
  );

  test.each(['73282932000074', '35600000000048', '35600000049837', '35600000000042'])(
    '%s is a SIRET',
    (text) => {
      expect(isSiret(text)).toBe(true);
    },
  );
  test.each([
    '73282932000079',
    '7328293200007',
    '73282932100074',
    '35600000049838',
    '00000000000000',
    '732829320',
  ])('%s is not', (text) => expect(isSiret(text)).toBe(false));

  test('any single wrong digit of a SIRET is caught', () => {
    const right = '73282932000074';
    for (let position = 0; position < right.length; position += 1) {
      for (const digit of '0123456789') {
        const changed = right.slice(0, position) + digit + right.slice(position + 1);
        expect(isSiret(changed)).toBe(changed === right);
      }
    }
  });
});

describe('numbers overseas', () => {
  test.each(['0123456', '123456', '0123456001', '123456001'])('%s is a RIDET', (text) => {
    expect(isRidet(text)).toBe(true);
  });
  test.each(['12345', '12345678', '01234560011', 'A123456'])('%s is not', (text) =>
    expect(isRidet(text)).toBe(false),
  );

  test.each(['A12345', '123456', 'A12345001'])('%s is a TAHITI number', (text) =>
    expect(isTahiti(text)).toBe(true),
  );
  test.each(['AB2345', 'A1234', 'A1234500', 'A1234500A'])('%s is not', (text) =>
    expect(isTahiti(text)).toBe(false),
  );
});

test.each([
  ['732 829 320 00074', '73282932000074'],
  ['0.123.456-001', '0123456001'],
  ['12 s 05678', '12S05678'],
  ['HRB 12/345', 'HRB12345'],
])('%s is stored as %s', (text, stored) => expect(normaliseIdentifier(text)).toBe(stored));

describe('the identifier of a company', () => {
  const check = (input: Partial<CompanyIdentifier>) =>
    checkCompanyIdentifier({
      value: null,
      pays: 250,
      personalite: 'MORALE',
      codeJur: 5710,
      ...input,
    })?.code ?? null;

  test.each<[Partial<CompanyIdentifier>, string | null]>([
    [{ value: '732 829 320 00074' }, null],
    [{ value: '732 829 320 00079' }, 'WRONG_SIRET'],
    [{ value: '732829320' }, 'WRONG_SIRET'],
    [{ value: '' }, 'REQUIRED'],
    [{ value: '  ' }, 'REQUIRED'],
    [{ pays: 638 }, 'REQUIRED'],
    [{ personalite: 'PHYSIQUE', codeJur: null }, null],
    [{ personalite: 'PHYSIQUE', codeJur: 1000 }, 'REQUIRED'],
    [{ personalite: 'PHYSIQUE', codeJur: null, value: '12' }, 'WRONG_SIRET'],
    [{ pays: 540 }, null],
    [{ pays: 540, value: '0 123 456.001' }, null],
    [{ pays: 540, value: '73282932000074' }, 'WRONG_RIDET'],
    [{ pays: 258 }, null],
    [{ pays: 258, value: 'A12345' }, null],
    [{ pays: 258, value: '73282932000074' }, 'WRONG_TAHITI'],
    [{ pays: 492 }, null],
    [{ pays: 492, value: '12 S 05678' }, null],
    [{ pays: 492, value: '5829A12345' }, null],
    [{ pays: 492, value: 'é'.repeat(31) }, 'WRONG_MONACO'],
    [{ pays: 876 }, null],
    [{ pays: 56, value: 'BE 0123.456.789' }, null],
    [{ pays: 56, value: 'a'.repeat(31) }, 'WRONG_LOCAL'],
    [{ pays: 56, value: '<b>' }, 'WRONG_LOCAL'],
  ])('%j: %s', (input, code) => expect(check(input)).toBe(code));

  test.each(['W751234567', 'w2a 1000123'])(
    'the number %s is recognised as an association’s',
    (value) => {
      const company = { value, pays: 250, personalite: 'MORALE', codeJur: 9220 } as const;
      expect(checkCompanyIdentifier(company)).toMatchObject({
        path: 'siret',
        code: 'WRONG_SIRET',
        message: expect.stringContaining('(RNA)'),
      });
    },
  );
});
