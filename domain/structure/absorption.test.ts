import { expect, test } from 'vitest';
import { CONTACT_ROLES, NO_ROLE } from '../permission/roles.ts';
import { ABSORPTION_PROPOSALS, proposalsTowards, roleAfterAbsorption } from './absorption.ts';
import { mayRequestCodes } from './eligibility.ts';
import { PARTY_TYPE_KEYS } from './party-types.ts';
import { SITUATIONS } from './situations.ts';
import { STRUCTURE_ETATS } from './state-machine.ts';

test('what is proposed follows from what the absorbing structure may do', () => {
  for (const etat of Object.values(STRUCTURE_ETATS)) {
    for (const statut of PARTY_TYPE_KEYS) {
      for (const situation of SITUATIONS) {
        const absorbing = { etat, statut, situation };
        const expected = mayRequestCodes(absorbing)
          ? ABSORPTION_PROPOSALS
          : etat === STRUCTURE_ETATS.VALIDE
            ? ['PERSONNES']
            : [];
        expect(proposalsTowards(absorbing)).toEqual(expected);
      }
    }
  }
});

test('nobody gains a role to manage or commit the absorbing structure', () => {
  expect(roleAfterAbsorption(NO_ROLE)).toEqual(NO_ROLE);
  for (const { flag } of CONTACT_ROLES) {
    expect(roleAfterAbsorption({ ...NO_ROLE, [flag]: true })).toEqual({
      ...NO_ROLE,
      isGestionnaireIsrc: true,
    });
  }
});
