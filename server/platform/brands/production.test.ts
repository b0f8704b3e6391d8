import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Brand } from '#contract/runtime-configuration.ts';
import { notForProduction } from '#domain/brand/production.ts';
import { SOCIETY_BRAND } from '#server/testing/society.ts';
import { readConfiguration } from '../configuration.ts';

const SAMPLE = join(import.meta.dirname, '../../../ops/marques.sample.json');
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

test('the sample that was not filled in is refused field by field', () => {
  const [sample] = readConfiguration({ BRANDS_FILE: SAMPLE }).brands.all;
  const errors = sample === undefined ? [] : notForProduction(sample);
  expect(errors.map(({ path, message }) => `${path} : ${message}`)).toEqual([
    'societe : « À REMPLIR : nom de la société » est à remplacer : c’est encore le modèle.',
    'adresse.0 : « À REMPLIR » est à remplacer : c’est encore le modèle.',
    'contactEmail : « a-remplir@societe.example » est à remplacer : c’est encore le modèle.',
    'contactTelephone : « 00 00 00 00 00 » est un numéro d’exemple.',
  ]);
  // With another e-mail alone, the others are still those of nobody.
  const half = { ...REAL, societe: 'À remplir', adresse: ['1 rue Neuve', 'À REMPLIR'] };
  expect(notForProduction(half).map(({ path }) => path)).toEqual(['societe', 'adresse.1']);
});
