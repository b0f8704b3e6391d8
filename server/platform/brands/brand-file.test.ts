import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#server/testing/set-up.ts';
import { readConfiguration } from '../configuration.ts';
import { ConfigurationRefused } from '../environment/refused.ts';

const folder = aFolder();

const LEAST = {
  code: 'UPR',
  slug: 'upr',
  societe: 'Union des producteurs',
  theme: 'bleu',
  couleurs: { primaire: '#00478D' },
  contactEmail: 'contact@upr.fr',
  contactTelephone: '+33 1 44 55 66 77',
  links: {},
};
const SPACE = 'https://espace{suffixe}.upr.fr/';

function fileOf(content: unknown): string {
  const file = join(folder, 'brands.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const read = (content: unknown, environment = {}) =>
  readConfiguration({ BRANDS_FILE: fileOf(content), ...environment }).brands;

/** The lines of a refusal, except the one that names the variable. */
function errorsOf(content: unknown, environment = {}): string[] {
  try {
    read(content, environment);
  } catch (error) {
    if (!(error instanceof ConfigurationRefused)) throw error;
    const [first, ...errors] = error.message.split('\n');
    expect(first).toMatch(/^Configuration refusée : BRANDS_FILE/);
    return errors;
  }
  return [];
}

// spec 1.4
test('the two shipped brands have their specified colours', () => {
  const { all } = readConfiguration({}).brands;
  expect(all.map(({ code, theme, colours }) => [code, theme, colours.light.primary])).toEqual([
    ['SPP', 'bleu', '#00478d'],
    ['SPI', 'prune', '#742358'],
  ]);
});

// spec 10.1
test('the minimum that a brand defines; the first in the file is that of the deployment', () => {
  const { own, all } = read([LEAST, { ...LEAST, code: 'AUT', slug: 'aut', theme: 'prune' }]);
  expect(all.map(({ code }) => code)).toEqual(['UPR', 'AUT']);
  expect(own).toMatchObject({
    code: 'UPR',
    slug: 'upr',
    theme: 'bleu',
    contactEmail: 'contact@upr.fr',
    logo: null,
    colours: { light: { primary: '#00478d' }, dark: { primary: '#9fc7fb' } },
    adresse: [],
    links: { espaceMembre: null, conditions: null, reseaux: [] },
  });
});

test('the member space follows the realm where people sign in', () => {
  const links = { espaceMembre: SPACE, suffixesEspace: { isrc: '', recette: '-recette' } };
  const space = (environment = {}) =>
    read([{ ...LEAST, links }], environment).own.links.espaceMembre;
  expect(space()).toBe('https://espace.upr.fr/');
  expect(space({ OIDC_ISSUER: 'https://cles.upr.fr/realms/recette/' })).toBe(
    'https://espace-recette.upr.fr/',
  );
  expect(
    errorsOf([{ ...LEAST, links }], { OIDC_ISSUER: 'https://cles.upr.fr/realms/essai' }),
  ).toEqual(['UPR.links.suffixesEspace : il manque le suffixe du domaine de comptes « essai ».']);
});

test('every fault is reported, one sentence each, with its key', () => {
  const { societe: _, ...nameless } = LEAST;
  const errors = errorsOf([
    { ...nameless, slug: 'isrc', contactEmail: 'personne', couleur: 'vert' },
    {
      ...LEAST,
      code: '',
      contactTelephone: 'demain',
      links: { conditions: '/conditions', reseaux: [{ nom: 'X' }] },
    },
  ]);
  expect(errors.toSorted()).toEqual([
    'UPR.contactEmail : il faut une adresse électronique.',
    'UPR.couleur : cette clé n’existe pas.',
    'UPR.slug : ce mot est déjà celui d’une page du portail.',
    'UPR.societe : il faut le nom de la société.',
    'marque 2.code : il faut de 2 à 10 majuscules ou chiffres, une majuscule d’abord.',
    'marque 2.contactTelephone : il faut un numéro de téléphone.',
    'marque 2.links.conditions : il faut une adresse complète, qui commence par https://.',
    'marque 2.links.reseaux.0.url : il faut une adresse complète, qui commence par https://.',
  ]);
});

test.each([
  [
    'a colour that hides the words on it',
    [
      {
        ...LEAST,
        couleurs: { primaire: '#00478D', clair: { link: '#8AB4F8' }, sombre: { focus: '#1F2329' } },
      },
    ],
    /^UPR\.couleurs\.(?:clair\.link : en clair, « lien » \(link\)|sombre\.focus : en sombre, « repère du clavier » \(focus\)) sur « fond [^»]+ » \([a-z]+\) a un contraste de \d(?:,\d+)?, il faut (?:4,5|3) au moins\.$/,
  ],
  ['an empty list', [], /^Le fichier : il faut une marque au moins\.$/],
  ['an object', {}, /^Le fichier : il faut une liste de marques\.$/],
  ['no JSON', '[{', /^Le fichier .*brands\.json n’est pas du JSON \(.+\)\.$/],
])('%s is refused', (_case, content, sentence) => {
  const errors = errorsOf(content);
  expect(errors).not.toEqual([]);
  for (const error of errors) expect(error).toMatch(sentence);
});

test('a file that is not there, and two brands of one code', () => {
  const missing = join(folder, 'nowhere.json');
  expect(() => readConfiguration({ BRANDS_FILE: missing })).toThrow(
    /BRANDS_FILE[\s\S]*nowhere\.json ne se lit pas/,
  );
  expect(errorsOf([LEAST, { ...LEAST, slug: 'autre', theme: 'prune' }])).toEqual([
    'UPR.code : « UPR » est déjà celui d’une autre marque.',
  ]);
  expect(errorsOf([{ ...LEAST, logo: 'nowhere.svg' }])).toEqual([
    'UPR.logo : le fichier « nowhere.svg » ne se trouve pas.',
  ]);
});
