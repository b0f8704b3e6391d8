import { expect, test } from 'vitest';
import { isPartyType, PARTY_TYPES, partyType, structureRole } from './party-types.ts';

// spec 3.10
test.each([
  [1, 'MEMBRE_PRODUCT', 'Membre SPP', true, 'membre'],
  [2, 'MEMBRE_SPPF', 'Membre de la société sœur', true, 'declarantNonMembre'],
  [3, 'USAGER', 'Usager', false, 'usager'],
  [4, 'DECLARANT_NON_MEMBRE', 'Déclarant non membre', true, 'declarantNonMembre'],
  [5, 'BENEFICIAIRE', 'Bénéficiaire', true, 'beneficiaire'],
  [
    6,
    'SOCIETE_DE_GESTION_ETRANGERE',
    'Société de gestion étrangère',
    false,
    'societeDeGestionEtrangere',
  ],
  [7, 'TIERS', 'Tiers', true, 'tiers'],
] as const)('%i is %s', (code, key, label, mayRequestCodes, role) => {
  const row = partyType(key);
  expect(row).toMatchObject({ code, key, mayRequestCodes, role });
  expect(row.label('SPP')).toBe(label);
  expect(structureRole(key)).toBe(role);
});

// spec 3.10
test('there are seven types and no other', () => {
  const seven = ['MEMBRE_PRODUCT', 'MEMBRE_SPPF', 'USAGER', 'DECLARANT_NON_MEMBRE', 'BENEFICIAIRE'];
  expect(PARTY_TYPES.map(({ key }) => key)).toEqual([
    ...seven,
    'SOCIETE_DE_GESTION_ETRANGERE',
    'TIERS',
  ]);
  expect(['tiers', 'MEMBRE_SPP', '', 'toString'].some(isPartyType)).toBe(false);
  expect(PARTY_TYPES.every(({ key }) => isPartyType(key))).toBe(true);
});
