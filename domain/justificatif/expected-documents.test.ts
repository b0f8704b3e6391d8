import { describe, expect, test } from 'vitest';
import { PARTY_TYPE_KEYS } from '../structure/party-types.ts';
import { OVERSEAS } from '../structure/territories.ts';
import {
  DOCUMENT_KEYS,
  type DocumentedFields,
  documentLabel,
  expectedDocuments,
  missingDocuments,
} from './expected-documents.ts';

const tiers = { statut: 'TIERS', situation: 'ACTI' } as const;
const expected = (fields: Partial<DocumentedFields>) =>
  expectedDocuments({
    ...tiers,
    personalite: 'MORALE',
    codeJur: '5710',
    sgPays: 250,
    ...fields,
  }).join(' ');
const person = (codeJur: string | null, sgPays = 250) =>
  expected({ personalite: 'PHYSIQUE', codeJur, sgPays });

test.each([
  ['a company', expected({}), 'KBIS'],
  ['a company that has not said its form', expected({ codeJur: null }), 'KBIS'],
  ['nor its country', expected({ codeJur: null, sgPays: null }), 'KBIS'],
  ['a civil company', expected({ codeJur: '6599' }), 'KBIS'],
  ['a declared association', expected({ codeJur: '9220' }), 'RECEPISSE_ASSOCIATION'],
  ['an Alsatian association', expected({ codeJur: '9260' }), 'RECEPISSE_ASSOCIATION'],
  ['an association of Nouméa', expected({ codeJur: '9220', sgPays: 540 }), 'RECEPISSE_ASSOCIATION'],
  ['a Belgian association', expected({ codeJur: '9220', sgPays: 56 }), 'REGISTRE_ETRANGER'],
  ['a foundation', expected({ codeJur: '9300' }), 'AVIS_SIRENE'],
  ['a town', expected({ codeJur: '7210' }), 'AVIS_SIRENE'],
  ['a natural person', person(null), 'PIECE_IDENTITE'],
  ['a foreign natural person', person(null, 56), 'PIECE_IDENTITE'],
  ['a sole trader', person('1000'), 'PIECE_IDENTITE AVIS_SIRENE'],
  ['a sole trader of Nouméa', person('1000', 540), 'PIECE_IDENTITE RIDET'],
  ['a sole trader of Papeete', person('1000', 258), 'PIECE_IDENTITE TAHITI'],
  ['a sole trader of Brussels', person('1000', 56), 'PIECE_IDENTITE REGISTRE_ETRANGER'],
  ['a company of Saint-Denis', expected({ sgPays: 638 }), 'KBIS'],
  ['a company of Nouméa', expected({ sgPays: 540 }), 'RIDET'],
  ['a company of Papeete', expected({ sgPays: 258 }), 'TAHITI'],
  ['a company of Mata Utu', expected({ sgPays: 876 }), 'REGISTRE_LOCAL'],
  ['a company of Monaco', expected({ sgPays: 492 }), 'REGISTRE_MONACO'],
  ['a company of Berlin', expected({ sgPays: 276 }), 'REGISTRE_ETRANGER'],
  ['a foreign company in the French register', expected({ codeJur: '3120', sgPays: 276 }), 'KBIS'],
  ['a foreign company that is not', expected({ codeJur: '3220' }), 'REGISTRE_ETRANGER'],
  ['nobody yet', expected({ personalite: null }), ''],
])('%s: %s', (_who, match, requested) => expect(match).toBe(requested));

test('every overseas territory, every family of legal forms: one paper, and every paper is of use', () => {
  const request = new Set<string>();
  for (const sgPays of [250, 492, 276, ...OVERSEAS]) {
    for (const codeJur of [
      null,
      '1000',
      '2110',
      '3120',
      '3220',
      '4110',
      '5499',
      '6220',
      '7210',
      '8410',
    ]) {
      expect(expected({ codeJur, sgPays }).split(' ')).toHaveLength(1);
      for (const key of `${expected({ codeJur, sgPays })} ${person('1000', sgPays)}`.split(' '))
        request.add(key);
    }
    request.add(expected({ codeJur: '9220', sgPays }));
  }
  expect([...request].sort()).toEqual([...DOCUMENT_KEYS].sort());
});

describe('at the submission', () => {
  const file = { personalite: 'PHYSIQUE', codeJur: '1000', sgPays: 250 } as const;

  test.each(PARTY_TYPE_KEYS)('required of tiers only: %s', (statut) => {
    const fieldErrors = missingDocuments({ ...file, statut, situation: 'ACTI' }, 0);
    expect(fieldErrors).toHaveLength(statut === 'TIERS' ? 1 : 0);
  });

  test('the sentence names the papers', () => {
    expect(missingDocuments({ ...tiers, ...file }, 0)).toEqual([
      {
        path: 'justificatifs',
        code: 'REQUIRED',
        message:
          'Joignez vos justificatifs : carte d’identité ou passeport en cours de validité ; avis de situation au répertoire Sirene.',
      },
    ]);
    const [fieldError] = missingDocuments(
      { ...tiers, ...file, personalite: 'MORALE', codeJur: '5710' },
      0,
    );
    expect(fieldError?.message).toBe(
      'Joignez votre justificatif : extrait Kbis de moins de trois mois.',
    );
  });

  test('one file is enough', () => expect(missingDocuments({ ...tiers, ...file }, 1)).toEqual([]));
});

test.each(DOCUMENT_KEYS)('%s has a French label', (key) =>
  expect(documentLabel(key)).toMatch(/^[A-ZÉ][a-zé].+[^.]$/),
);
