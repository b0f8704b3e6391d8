import { expect, test } from 'vitest';
import { CONTACT_ROLES, codesOfRoles, hasAnyRole, NO_ROLE, rolesOfCodes } from './roles.ts';

// spec 3.9
test.each([
  [[], NO_ROLE],
  [[101], { ...NO_ROLE, isRepresentantLegal: true }],
  [[108], { ...NO_ROLE, isGestionnaireInternet: true }],
  [[200], { ...NO_ROLE, isGestionnaireIsrc: true }],
  [
    [101, 108, 200],
    { isRepresentantLegal: true, isGestionnaireInternet: true, isGestionnaireIsrc: true },
  ],
])('numbers %j', (codes, roles) => {
  expect(rolesOfCodes(codes)).toEqual(roles);
  expect(codesOfRoles(roles)).toEqual(codes);
  expect(hasAnyRole(roles)).toBe(codes.length > 0);
});

test('an unknown number maps to no role', () =>
  expect(rolesOfCodes([0, 22, 999])).toEqual(NO_ROLE));

test('each role has a French label for its rights', () => {
  expect(CONTACT_ROLES.map(({ label }) => label)).toEqual([
    'Représentant légal',
    'Gestionnaire internet',
    'Gestionnaire ISRC',
  ]);
  for (const { allows } of CONTACT_ROLES) expect(allows).toMatch(/^[A-Z].+\.$/);
});
