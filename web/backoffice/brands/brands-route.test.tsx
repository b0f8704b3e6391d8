import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { BRAND_CHANGED, type BrandOut, listBrands, writeBrand } from '#contract/brand/brands.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { aConfiguration, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component } from './brands-route.tsx';

const aBrand = (over: Partial<BrandOut> = {}): BrandOut => ({
  code: 'SPP',
  slug: 'spp',
  definition: {
    appellation: null,
    societe: 'Union des producteurs',
    couleurs: { primaire: '#0B5E4A' },
    logo: null,
    adresse: ['4 rue des Disques'],
    contactEmail: 'isrc@upr.fr',
    contactTelephone: '02 99 12 34 56',
    links: {
      espaceMembre: null,
      suffixesEspace: {},
      siteSociete: null,
      confidentialite: 'https://www.upr.fr/confidentialite',
      conditions: 'https://www.upr.fr/conditions',
      mentionsLegales: 'https://www.upr.fr/mentions',
      accessibilite: 'https://www.upr.fr/accessibilite',
      reseaux: [],
    },
  },
  reecrite: false,
  version: 0,
  logoAdresse: null,
  updatedAt: null,
  par: null,
  ...over,
});
const saved = (over: Partial<BrandOut['definition']>, version = 1) =>
  aBrand({
    definition: { ...aBrand().definition, ...over },
    reecrite: true,
    version,
    updatedAt: '2026-11-22T09:00:00Z',
    par: 'Hélène Vasseur',
  });

const network = aNetwork();
beforeEach(() => {
  network.answer(listBrands, { rows: [aBrand()] });
  network.on('GET', '/config.json', () => ({ status: 200, body: aConfiguration() }));
});

const show = () =>
  showPages(
    [
      { path: '/:product/marques', Component },
      { path: '/', element: <p>Accueil</p> },
    ],
    '/spp/marques',
    signedIn(aUser({ menu: { marques: true } })),
  );
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const typedIn = (input: HTMLElement) => (input as HTMLInputElement).value;
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('a colour is previewed in both themes before saving, and an unreadable one is reported while typing', async () => {
  const { user, container } = show();
  const colour = await field('Couleur de la société');
  const headers = () =>
    [...container.querySelectorAll<HTMLElement>('.brand-preview')].map((one) =>
      one.style.getPropertyValue('--header'),
    );
  expect(headers()[0]).toBe('#0b5e4a');
  await user.clear(colour);
  await user.type(colour, '#8A1C1');
  // Incomplete colour: the last valid one stays.
  expect(headers()[0]).toBe('#0b5e4a');
  await user.type(colour, 'C');
  expect(headers()).toEqual(['#8a1c1c', expect.stringMatching(/^#[\da-f]{6}$/)]);
  expect(screen.getByText('Tous les couples de couleurs se lisent.')).toBeDefined();
  await user.clear(colour);
  await user.type(colour, '#F39200');
  expect(screen.getByText(/couples de couleurs ne se lisent pas assez bien$/)).toBeDefined();
  expect(
    screen.getByText(
      /^En clair, « texte du bouton principal ».* a un contraste de 2,35, il faut 4,5/,
    ),
  ).toBeDefined();
  expect(colour.getAttribute('aria-invalid')).toBe('true');
  expect(sentTo(network, writeBrand)).toEqual([]);
});

test('a save is confirmed, and the whole page is updated', async () => {
  network.answer(writeBrand, saved({ societe: 'Les Producteurs réunis' }));
  const { user } = show();
  const name = await field('Nom de la société');
  await user.clear(name);
  await user.type(name, 'Les Producteurs réunis');
  expect(screen.getByText('Modifications non enregistrées')).toBeDefined();
  network.answer(listBrands, { rows: [saved({ societe: 'Les Producteurs réunis' })] });
  await user.click(press('Enregistrer'));
  expect(
    await screen.findByText(/^La marque « Les Producteurs réunis » est enregistrée/),
  ).toBeDefined();
  expect(sentTo(network, writeBrand)).toEqual([
    {
      code: 'SPP',
      version: 0,
      dessin: null,
      definition: { ...aBrand().definition, societe: 'Les Producteurs réunis' },
    },
  ]);
  expect(network.sent.map(({ path }) => path)).toContain('/config.json');
  expect(screen.queryByText('Modifications non enregistrées')).toBeNull();
  expect(screen.getByText(/par Hélène Vasseur/)).toBeDefined();
  expect(press('Revenir aux valeurs du fichier')).toBeDefined();
});

test('every fault is a way to its field; nothing is sent', async () => {
  const { user } = show();
  await user.clear(await field('Nom de la société'));
  await user.type(await field('Site de la société'), 'ailleurs');
  // A legal page without an address is the portal's own; outside of a demonstration, a postal address is needed.
  await user.clear(await field('Mentions légales'));
  await user.clear(await field('Adresse postale'));
  await user.click(press('Enregistrer'));
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Nom de la société : il faut le nom de la société.',
    'Site de la société : il faut une adresse complète, qui commence par https://.',
    'Adresse postale : il manque l’adresse postale de la société.',
  ]);
  await user.click(within(summary).getByRole('button', { name: /^Adresse postale/ }));
  expect(document.activeElement).toBe(await field('Adresse postale'));
  expect((await field('Adresse postale')).getAttribute('aria-invalid')).toBe('true');
  expect(sentTo(network, writeBrand)).toEqual([]);
});

test('a logo is sent with its content; an error the server finds in it is shown at its field', async () => {
  network.refuse(writeBrand, INVALID_FIELDS, {
    errors: [
      {
        path: 'definition.logo',
        code: 'INVALID',
        message: 'un logo ne contient pas d’élément « script ».',
      },
    ],
  });
  const { user, container } = show();
  await field('Nom de la société');
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]');
  if (chooser === null) throw new Error('no way to choose a file');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
  await user.upload(chooser, new File([drawing], 'marque.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText('Logo actuel : marque.svg')).toBeDefined();
  expect(container.querySelector('.brand-preview[data-logo]')).not.toBeNull();
  await user.click(press('Enregistrer'));
  expect(await screen.findByText('Un logo ne contient pas d’élément « script ».')).toBeDefined();
  expect(sentTo(network, writeBrand)).toMatchObject([
    { definition: { logo: 'marque.svg' }, dessin: btoa(drawing) },
  ]);
});

test('the second of two editors sees the differences, and keeps the changes only they made', async () => {
  const status = saved({ contactEmail: 'autre@upr.fr' }, 4);
  network.refuse(writeBrand, BRAND_CHANGED, { versions: { sent: {}, current: status } });
  const { user } = show();
  const name = await field('Nom de la société');
  await user.type(name, ' de l’Ouest');
  await user.click(press('Enregistrer'));
  expect(
    await screen.findByText('Quelqu’un d’autre vient de modifier cette marque.'),
  ).toBeDefined();
  expect(
    screen.getByText(/^Adresse électronique : vous, isrc@upr.fr ; ici, autre@upr.fr$/),
  ).toBeDefined();
  await user.click(press('Garder mes saisies'));
  expect(typedIn(await field('Adresse électronique'))).toBe('autre@upr.fr');
  expect(typedIn(name)).toBe('Union des producteurs de l’Ouest');
  network.answer(writeBrand, saved({ societe: 'Union des producteurs de l’Ouest' }, 5));
  await user.click(press('Enregistrer'));
  await waitFor(() =>
    expect(sentTo(network, writeBrand).at(-1)).toMatchObject({
      version: 4,
      definition: { societe: 'Union des producteurs de l’Ouest', contactEmail: 'autre@upr.fr' },
    }),
  );
});

test('the values of the file are restored after a confirmation, and leaving asks too', async () => {
  network.answer(listBrands, { rows: [saved({ societe: 'Changée' })] });
  network.answer(writeBrand, aBrand({ version: 2 }));
  const { user, router } = show();
  expect(typedIn(await field('Nom de la société'))).toBe('Changée');
  await user.click(press('Revenir aux valeurs du fichier'));
  network.answer(listBrands, { rows: [aBrand({ version: 2 })] });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Revenir/ }));
  await waitFor(async () =>
    expect(typedIn(await field('Nom de la société'))).toBe('Union des producteurs'),
  );
  expect(sentTo(network, writeBrand)).toMatchObject([{ version: 1, definition: null }]);
  await user.type(await field('Nom de la société'), '!');
  await router.navigate('/');
  expect(await screen.findByText('Quitter sans enregistrer ?')).toBeDefined();
});
