import { expect, test } from 'vitest';
import type { Brand } from '#contract/runtime-configuration.ts';
import { notForProduction } from '#domain/brand/production.ts';
import { SOCIETY_BRAND } from '#server/testing/society.ts';
import { readConfiguration } from '../configuration.ts';

const { suffixesEspace: _, ...links } = SOCIETY_BRAND.links;
const REAL: Brand = { ...SOCIETY_BRAND, theme: 'bleu', links };
const withLinks = (over: Partial<Brand['links']>): Brand => ({
  ...REAL,
  links: { ...links, ...over },
});

test('a real society serves', () => {
  expect(notForProduction(REAL)).toEqual([]);
  // A real society whose name only looks like an example's.
  expect(notForProduction({ ...REAL, contactEmail: 'contact@example-music.fr' })).toEqual([]);
});

test('a legal page without an address is the portal’s own: nothing is missing to start', () => {
  const own = {
    confidentialite: null,
    conditions: null,
    mentionsLegales: null,
    accessibilite: null,
  };
  expect(notForProduction(withLinks(own))).toEqual([]);
});

test('what the demonstration invents does not, key by key', () => {
  const [spp] = readConfiguration({}).brands.all;
  expect(spp && notForProduction(spp).map(({ path }) => path)).toEqual([
    'contactTelephone',
    'contactEmail',
    'links.espaceMembre',
    'links.siteSociete',
    'links.reseaux.0.url',
  ]);
});

test.each([
  [{ ...REAL, adresse: [] }, 'adresse : il manque l’adresse postale de la société.'],
  [
    { ...REAL, contactTelephone: '+33 1 00 00 00 00' },
    'contactTelephone : « +33 1 00 00 00 00 » est un numéro d’exemple.',
  ],
  [
    withLinks({ siteSociete: 'https://example.org' }),
    'links.siteSociete : « https://example.org » est une adresse d’exemple.',
  ],
])('one sentence: %#', (brand, sentence) => {
  expect(notForProduction(brand).map(({ path, message }) => `${path} : ${message}`)).toEqual([
    sentence,
  ]);
});
