import { expect, test } from 'vitest';
import { aConfiguration, aUser } from '../../testing/builders.ts';
import { navigationOf } from './navigation.ts';

const configuration = aConfiguration();
const shown = (user: Parameters<typeof navigationOf>[0], layout: 'desktop' | 'phone' = 'desktop') =>
  navigationOf(user, configuration, layout).map((entry) =>
    'items' in entry
      ? [entry.label, ...entry.items.map((item) => ('to' in item ? item.to : item.label))]
      : [entry.to],
  );

test('visitors, and people for whom nothing is open, have no entry', () => {
  expect(shown(null)).toEqual([]);
  expect(shown(undefined)).toEqual([]);
  expect(shown(aUser())).toEqual([]);
});

test('each entry follows its flag', () => {
  const menu = { mesCodes: true, nouvelleDemande: true, demandes: true, codes: true };
  expect(shown(aUser({ menu }))).toEqual([['Mes codes ISRC', '/isrc', '/isrc/demandes', '/isrc/list']]);
  expect(shown(aUser({ menu: { ...menu, nouvelleDemande: false, codes: false } }))).toEqual([
    ['Mes codes ISRC', '/isrc/demandes'],
  ]);
  // Without the category, none of its entries, whatever their own flags.
  expect(shown(aUser({ menu: { ...menu, mesCodes: false } }))).toEqual([]);
});

test('the phone has its own address for the follow-up', () => {
  expect(shown(aUser({ menu: { mesCodes: true, demandes: true } }), 'phone')).toEqual([
    ['Mes codes ISRC', '/isrc/drafts'],
  ]);
});

test('staff find the queue under the slug of the brand; the member space needs an address', () => {
  expect(shown(aUser({ menu: { demandesATraiter: true, monEspace: true } }))).toEqual([
    ['Demandes à traiter', '/spp/demandes'],
  ]);
});
