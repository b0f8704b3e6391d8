import { expect, test } from 'vitest';
import { mayRequestCodes, whyNotEligible } from './eligibility.ts';
import { PARTY_TYPE_KEYS } from './party-types.ts';
import { SITUATIONS } from './situations.ts';

const CASES = ([1, 2, 3, 4] as const).flatMap((etat) =>
  PARTY_TYPE_KEYS.flatMap((statut) =>
    [...SITUATIONS, null].map((situation) => ({ etat, statut, situation })),
  ),
);

test('only five types, validated and in activity, may ask: 5 cases of 224', () => {
  const eligible = CASES.filter(mayRequestCodes);
  expect(CASES).toHaveLength(224);
  expect(eligible).toEqual(
    ['MEMBRE_PRODUCT', 'MEMBRE_SPPF', 'DECLARANT_NON_MEMBRE', 'BENEFICIAIRE', 'TIERS'].map(
      (statut) => ({
        etat: 3,
        statut,
        situation: 'ACTI',
      }),
    ),
  );
});

test('every other case has a reason, in French', () => {
  for (const structure of CASES) {
    const reason = whyNotEligible(structure);
    expect(reason === null).toBe(mayRequestCodes(structure));
    if (reason !== null) expect(reason).toMatch(/^[A-Z].+\.$/);
  }
});

test.each([
  [{ etat: 3, statut: 'TIERS', situation: 'CESS' }, 'cessation d’activité'],
  [{ etat: 3, statut: 'MEMBRE_PRODUCT', situation: 'DEMI' }, 'démission'],
  [{ etat: 3, statut: 'TIERS', situation: null }, 'n’est pas renseignée'],
  [{ etat: 1, statut: 'TIERS', situation: 'CESS' }, 'terminez sa fiche'],
  [{ etat: 2, statut: 'TIERS', situation: 'ACTI' }, 'attend sa validation'],
  [{ etat: 4, statut: 'TIERS', situation: 'ACTI' }, 'a été refusée'],
  [{ etat: 1, statut: 'USAGER', situation: 'ACTI' }, 'type de structure'],
] as const)('%j: %s', (structure, messages) =>
  expect(whyNotEligible(structure)).toContain(messages),
);
