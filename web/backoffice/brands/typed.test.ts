import { expect, test } from 'vitest';
import type { BrandDefinition } from '#domain/brand/definition.ts';
import { coloursShown, definitionOf, errorsOf, merged, typedOf } from './typed.ts';

const BRAND: BrandDefinition = {
  societe: 'Union des producteurs',
  appellation: 'l’Union',
  couleurs: { primaire: '#0B5E4A', clair: { link: '#0B5E4A' } },
  logo: null,
  adresse: ['4 rue des Disques', '35000 Rennes'],
  contactEmail: 'isrc@upr.fr',
  contactTelephone: '02 99 12 34 56',
  links: {
    espaceMembre: 'https://espace{suffixe}.upr.fr/',
    suffixesEspace: { isrc: '' },
    siteSociete: null,
    confidentialite: 'https://www.upr.fr/confidentialite',
    conditions: 'https://www.upr.fr/conditions',
    mentionsLegales: 'https://www.upr.fr/mentions',
    accessibilite: 'https://www.upr.fr/accessibilite',
    reseaux: [{ nom: 'Mastodon', url: 'https://piaille.fr/@upr' }],
  },
};
const LOCATION = { realm: 'isrc', production: true };

test('what is typed and what is sent are one, and nothing is wrong with it', () => {
  expect(definitionOf(typedOf(BRAND))).toEqual(BRAND);
  expect(errorsOf(BRAND, LOCATION)).toEqual([]);
});

test('an empty link is none, an empty line no line of the address', () => {
  const typed = typedOf(BRAND);
  const { adresse, links, couleurs } = definitionOf({
    ...typed,
    adresse: ' 4 rue des Disques \n\n35000 Rennes\n',
    links: { ...typed.links, conditions: ' ' },
    couleurs: { ...typed.couleurs, clair: {} },
  });
  expect([adresse, links.conditions, couleurs]).toEqual([
    BRAND.adresse,
    null,
    { primaire: '#0B5E4A' },
  ]);
});

test('all that the server would refuse, at once, each with its field', () => {
  const wrong: BrandDefinition = {
    ...BRAND,
    societe: '',
    couleurs: { primaire: '#0B5E4A', sombre: { text: '#333333' } },
    adresse: [],
    links: { ...BRAND.links, mentionsLegales: null, suffixesEspace: {}, siteSociete: 'ailleurs' },
  };
  const paths = (production: boolean) =>
    new Set(errorsOf(wrong, { ...LOCATION, production }).map(({ path }) => path));
  const always = ['societe', 'couleurs.sombre.text', 'links.siteSociete', 'links.suffixesEspace'];
  expect(paths(false)).toEqual(new Set(always));
  expect(paths(true)).toEqual(new Set([...always, 'adresse']));
});

test('with two editors, each keeps the fields only one of them changed', () => {
  const mine = {
    ...BRAND,
    societe: 'La mienne',
    couleurs: { primaire: '#0B5E4A' },
    links: { ...BRAND.links, siteSociete: 'https://mien.fr' },
  };
  const theirs = {
    ...BRAND,
    societe: 'La sienne',
    contactEmail: 'autre@upr.fr',
    couleurs: { ...BRAND.couleurs, teinte: 200 },
    links: { ...BRAND.links, conditions: null },
  };
  expect(merged(BRAND, mine, theirs)).toEqual({
    ...BRAND,
    societe: 'La mienne',
    contactEmail: 'autre@upr.fr',
    couleurs: { primaire: '#0B5E4A', teinte: 200 },
    links: { ...BRAND.links, siteSociete: 'https://mien.fr', conditions: null },
  });
});

test('while a colour is typed, the last one that is one is drawn', () => {
  expect(coloursShown({ primaire: '#0B', clair: { link: '#12' } }, BRAND.couleurs)).toMatchObject({
    primaire: '#0B5E4A',
    clair: {},
  });
});
