import { describe, expect, test } from 'vitest';
import { PARTY_TYPE_KEYS, type PartyType } from './party-types.ts';
import { SITUATIONS, type Situation } from './situations.ts';
import {
  type CompanyIdentity,
  canEditStructure,
  canManageTeam,
  companyIdentityCheck,
  isFormLocked,
  isVisibleToSociety,
  mayChangeFile,
  missingCompanyIdentity,
  ownsCompanyIdentity,
  requiresCompanyIdentity,
} from './structure-rules.ts';

/** All types x situations and unknown: 7 x 8 cases. */
const CASES = PARTY_TYPE_KEYS.flatMap((statut) =>
  [...SITUATIONS, null].map((situation) => ({
    statut,
    situation,
    name: `${statut} ${situation ?? 'unknown'}`,
  })),
);
const namesWhere = (has: (statut: PartyType, situation: Situation | null) => boolean) =>
  CASES.filter(({ statut, situation }) => has(statut, situation)).map(({ name }) => name);
const allSituations = (statut: PartyType) =>
  [...SITUATIONS, 'unknown'].map((situation) => `${statut} ${situation}`);

const REST: readonly PartyType[] = [
  ...(['MEMBRE_PRODUCT', 'MEMBRE_SPPF', 'USAGER'] as const),
  ...(['DECLARANT_NON_MEMBRE', 'BENEFICIAIRE', 'SOCIETE_DE_GESTION_ETRANGERE'] as const),
];
const STATUS = [
  'MEMBRE_PRODUCT DEMI',
  'MEMBRE_PRODUCT ACTI',
  'MEMBRE_SPPF DEMI',
  'MEMBRE_SPPF ACTI',
  'DECLARANT_NON_MEMBRE DEMI',
  'DECLARANT_NON_MEMBRE ACTI',
  'BENEFICIAIRE ACTI',
  'TIERS ACTI',
];

describe('over all types and situations', () => {
  // spec 5.7
  test('the three identity checks pass for every type but tiers', () => {
    expect(
      namesWhere((statut, situation) => companyIdentityCheck(statut, situation) === 'passes'),
    ).toEqual(REST.flatMap(allSituations));
  });

  // spec 5.7
  test('for a tiers they apply in the seven situations and fail in an unknown one', () => {
    expect(SITUATIONS.map((situation) => companyIdentityCheck('TIERS', situation))).toEqual(
      Array(7).fill('applies'),
    );
    expect(companyIdentityCheck('TIERS', null)).toBe('fails');
  });

  test('company identity is required of tiers only', () => {
    expect(namesWhere(requiresCompanyIdentity)).toEqual(allSituations('TIERS'));
  });

  // spec 5.8
  test('company identity belongs to the tiers in activity only', () => {
    expect(namesWhere(ownsCompanyIdentity)).toEqual(['TIERS ACTI']);
  });

  // spec 5.9
  test('members, declarants and beneficiaries are visible', () => {
    const existing = PARTY_TYPE_KEYS.filter(isVisibleToSociety);
    expect(existing).toEqual([
      'MEMBRE_PRODUCT',
      'MEMBRE_SPPF',
      'DECLARANT_NON_MEMBRE',
      'BENEFICIAIRE',
    ]);
  });

  // spec 5.10
  test.each([
    ['canManageTeam', canManageTeam],
    ['canEditStructure', canEditStructure],
  ])(
    '%s follows its pairs of type and situation, and nothing while a change is pending',
    (_, rule) => {
      expect(namesWhere((statut, situation) => rule({ statut, situation }, false))).toEqual(STATUS);
      expect(namesWhere((statut, situation) => rule({ statut, situation }, true))).toEqual([]);
    },
  );

  // spec 5.11
  test('a form is locked when requested, except for a tiers of unknown situation', () => {
    const locked = namesWhere((statut, situation) => isFormLocked({ statut, situation }, true));
    expect(locked).toEqual(
      CASES.map(({ name }) => name).filter((name) => name !== 'TIERS unknown'),
    );
    expect(namesWhere((statut, situation) => isFormLocked({ statut, situation }, false))).toEqual(
      [],
    );
  });

  test('the file is changed by those whose form is open: the pairs, and the tiers who must complete it', () => {
    const open = namesWhere((statut, situation) => mayChangeFile({ statut, situation }));
    expect(open.toSorted()).toEqual([...STATUS, 'TIERS unknown'].toSorted());
  });
});

describe('the company identity that is missing', () => {
  const aCompany = (input: Partial<CompanyIdentity> = {}): CompanyIdentity => ({
    statut: 'TIERS',
    situation: 'ACTI',
    personalite: 'MORALE',
    codeJur: 5710,
    dateCreation: '2015-04-01',
    siret: '73282932000074',
    ...input,
  });
  const NOTHING = { codeJur: null, dateCreation: null, siret: null };
  const paths = (input: Partial<CompanyIdentity>) =>
    missingCompanyIdentity(aCompany(input)).map(({ path }) => path);

  test.each<[Partial<CompanyIdentity>, readonly string[]]>([
    [{}, []],
    [NOTHING, ['codeJur', 'dateCreation', 'siret']],
    [{ codeJur: 0 }, ['codeJur']],
    [{ siret: '' }, ['siret']],
    [{ situation: null }, ['situation']],
    [{ situation: null, ...NOTHING }, ['situation', 'codeJur', 'dateCreation', 'siret']],
    [{ situation: 'RADI', ...NOTHING }, ['codeJur', 'dateCreation', 'siret']],
    [{ statut: 'MEMBRE_PRODUCT', situation: null, ...NOTHING }, []],
    [{ personalite: 'PHYSIQUE', ...NOTHING }, []],
    [{ personalite: 'PHYSIQUE', ...NOTHING, codeJur: 1000 }, ['dateCreation', 'siret']],
    [{ personalite: 'PHYSIQUE', situation: null, ...NOTHING }, ['situation']],
  ])('%j lacks %j', (input, expected) => expect(paths(input)).toEqual(expected));
});
