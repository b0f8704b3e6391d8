import { expect, test } from 'vitest';
import { isPartyType, PARTY_TYPE_KEYS, PARTY_TYPES, partyType, structureRole } from './party-types.ts';

test.each([
  [1, 'MEMBRE_PRODUCT', 'Membre SPP', true, 'membre'],
  [2, 'MEMBRE_SPPF', 'Membre de la société sœur', true, 'declarantNonMembre'],
  [3, 'USAGER', 'Usager', false, 'usager'],
  [4, 'DECLARANT_NON_MEMBRE', 'Déclarant non membre', true, 'declarantNonMembre'],
  [5, 'BENEFICIAIRE', 'Bénéficiaire', true, 'beneficiaire'],
  [6, 'SOCIETE_DE_GESTION_ETRANGERE', 'Société de gestion étrangère', false, 'societeDeGestionEtrangere'],
  [7, 'TIERS', 'Tiers', true, 'tiers'],
] as const)('%i is %s', (code, key, label, mayRequestCodes, role) => {
  const row = partyType(key);
  expect(row).toMatchObject({ code, key, mayRequestCodes, role });
  expect(row.label('SPP')).toBe(label);
  expect(structureRole(key)).toBe(role);
});

// spec 3.10
test('there are seven types and no other', () => {
  expect(PARTY_TYPES.map(({ key }) => key)).toEqual(PARTY_TYPE_KEYS);
  expect(['tiers', 'MEMBRE_SPP', '', 'toString'].some(isPartyType)).toBe(false);
  expect(PARTY_TYPE_KEYS.every(isPartyType)).toBe(true);
});
