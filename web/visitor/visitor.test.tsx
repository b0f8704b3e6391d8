/** Public pages, over a network that answers as in the contract. */

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { checkCodes } from '#contract/exchange/certificate.ts';
import { readRewrittenTexts } from '#contract/localization.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { aNetwork, sentTo } from '../testing/network.ts';
import { aSession, showPages } from '../testing/show.tsx';
import { Component as Assistant } from './assistant-route.tsx';
import { Component as Checker } from './checker/checker-route.tsx';
import { Component as Faq } from './faq/faq-route.tsx';
import { Component as Definition } from './information/definition-route.tsx';
import { Component as Legal } from './legal/legal-route.tsx';

const network = aNetwork();
beforeEach(() => {
  network.answer(readRewrittenTexts, { rows: [] });
  network.answer(readUsualDelay, { delaiMedianHeures: null });
});

const PAGES = [
  { path: '/about/definition-isrc', Component: Definition },
  { path: '/about/faq', Component: Faq },
  { path: '/about/nouveau-code', Component: Assistant },
  { path: '/about/verifier-un-code', Component: Checker },
];
const show = (address: string) => showPages(PAGES, address).user;

describe('a page of text', () => {
  test('shows the words it came with, and a way to each part', async () => {
    show('/about/definition-isrc');
    const contents = await screen.findByRole('navigation', { name: 'Sur cette page' });
    const links = within(contents).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#a-quoi-il-sert',
      '#de-quoi-il-se-compose',
      '#ce-qu-il-n-est-pas',
    ]);
    for (const link of links) {
      const heading = screen.getByRole('heading', { name: link.textContent ?? '' });
      expect(`#${heading.id}`).toBe(link.getAttribute('href'));
    }
    expect(document.title).toBe('Le code ISRC : à quoi il sert – Portail ISRC');
  });

  test('shows what staff wrote instead', async () => {
    network.answer(readRewrittenTexts, {
      rows: [
        { id: 'about/definition-isrc', value: '## Réécrit\n\nVoir **la** [FAQ](/about/faq).' },
      ],
    });
    show('/about/definition-isrc');
    expect(await screen.findByRole('heading', { name: 'Réécrit' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'FAQ' }).getAttribute('href')).toBe('/about/faq');
    expect(screen.queryByText('À quoi il sert')).toBeNull();
  });

  test('is read even when the portal does not answer', async () => {
    network.refuse(readRewrittenTexts, SERVICE_UNAVAILABLE);
    show('/about/definition-isrc');
    expect(await screen.findByRole('heading', { name: 'À quoi il sert' })).toBeTruthy();
  });
});

describe('the questions', () => {
  const questions = () =>
    screen.queryAllByRole('heading', { level: 2 }).filter((h2) => h2.closest('details'));

  test('are found by words, accents or not, in the answer as well', async () => {
    const user = show('/about/faq');
    const filter = await screen.findByRole('searchbox', { name: 'Chercher dans les questions' });
    expect(screen.getByText('14 questions')).toBeTruthy();
    await user.type(filter, 'RECEPISSE');
    expect(questions().map(({ textContent }) => textContent)).toEqual([
      'Quels justificatifs dois-je fournir\u202f?',
    ]);
    expect(screen.getByText('1 question sur 14')).toBeTruthy();
    await user.clear(filter);
    await user.type(filter, 'zzz');
    expect(questions()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Afficher toutes les questions' }));
    expect(questions()).toHaveLength(14);
  });

  test('start with the usual delay, from the statistics, and the cost, from the text written by staff', async () => {
    network.answer(readUsualDelay, { delaiMedianHeures: 50 });
    const price = 'La demande est gratuite pour nos **membres**.';
    network.answer(readRewrittenTexts, { rows: [{ id: 'home/tarif', value: price }] });
    show('/about/faq');
    const [first] = await screen.findAllByRole('group');
    expect(await within(first ?? document.body).findByText(/en 2 jours environ/)).toBeTruthy();
    expect(first?.textContent).toContain('La demande est gratuite pour nos membres.');
  });

  test('open at the address of an answer', async () => {
    show('/about/faq#duree');
    await screen.findByText('14 questions');
    await waitFor(() => expect(document.querySelectorAll('details[open]')).toHaveLength(1));
    expect(document.getElementById('duree')).toHaveProperty('open', true);
  });

  test.each(['%E9', '100%'])(
    'are there at an address that cannot be decoded: #%s',
    async (fragment) => {
      const user = show(`/about/faq#${fragment}`);
      await screen.findByText('14 questions');
      await user.type(await screen.findByRole('searchbox'), 'RECEPISSE');
      expect(questions()).toHaveLength(1);
    },
  );
});

test('a visitor not helped by an answer writes about that question', async () => {
  const user = show('/about/faq#duree');
  await screen.findByText('14 questions');
  const answer = document.getElementById('duree');
  const message = within(answer ?? document.body);
  await user.click(message.getByRole('button', { name: 'Non' }));
  expect(message.getByRole('button', { name: 'Non' }).getAttribute('aria-pressed')).toBe('true');
  const link =
    message.getByRole('link', { name: 'Écrire à la société' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(link)).toMatch(/^mailto:.+\?subject=Portail ISRC, question : La durée/);
  await user.click(message.getByRole('button', { name: 'Oui' }));
  expect(message.queryByRole('link', { name: 'Écrire à la société' })).toBeNull();
  expect(message.getByRole('status').textContent).toBe('Merci, c’est noté.');
});

describe('the assistant', () => {
  const next = () => screen.getByRole('button', { name: 'Continuer' });

  test('asks one question at a time, goes back, and shows its answer with its reason', async () => {
    const user = show('/about/nouveau-code');
    await user.click(next());
    expect(screen.getByText('Choisissez une réponse pour continuer.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Moi, ou ma structure' }));
    await user.click(next());
    const no = screen.getByRole('radio', { name: 'Non' });
    expect(no.closest('fieldset')?.contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Question précédente' }));
    expect(screen.getByRole('radio', { name: 'Moi, ou ma structure' })).toHaveProperty(
      'checked',
      true,
    );
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('radio', { name: 'Oui' }));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Gardez le code existant')).toBeTruthy();
    expect(screen.getByText(/ISO 3901:2019/)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('Gardez le code existant'),
    );
    expect(network.sent).toEqual([]);
  });

  test('compares two durations, and takes a changed answer', async () => {
    const user = show('/about/nouveau-code');
    for (const answer of [
      'Moi, ou ma structure',
      'Non',
      /^Oui, c’en est une autre/,
      'La durée seulement',
    ]) {
      await user.click(screen.getByRole('radio', { name: answer }));
      await user.click(next());
    }
    await user.click(next());
    screen.getByRole('group', {
      description: /^Indiquez les deux durées pour continuer\. Du premier au dernier/,
    });
    await user.type(screen.getByLabelText(/^Durée de l’enregistrement qui/), '3:20');
    await user.type(screen.getByLabelText(/^Durée du nouvel/), '3m24{Enter}');
    expect(screen.getByText('Gardez le code existant')).toBeTruthy();
    expect(screen.getByText('00:03:20 puis 00:03:24')).toBeTruthy();
    await user.click(
      screen.getByRole('button', { name: 'Modifier la réponse à « Qu’est-ce qui a changé ? »' }),
    );
    await user.click(screen.getByRole('radio', { name: /^Le mixage/ }));
    await user.click(next());
    expect(screen.getByText('Il faut un nouveau code')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Recommencer' }));
    expect(screen.getByText('Question 1')).toBeTruthy();
  });
});

describe('the checker', () => {
  async function check(text: string) {
    const user = show('/about/verifier-un-code');
    const field = screen.getByRole('textbox', { name: 'Codes à vérifier' });
    await user.click(field);
    await user.paste(text);
    return {
      user,
      field,
      reports: () => [...document.querySelectorAll('.report')].map((one) => one.textContent),
    };
  }

  test('takes one code in any form, and explains its parts', async () => {
    await check('isrc frx2626 00100');
    expect(screen.getByText('1 code relu, aucune anomalie')).toBeTruthy();
    expect(screen.getByText('Attribué en 2026, selon toute vraisemblance.')).toBeTruthy();
    expect(screen.getByText('ISRC FR-X26-26-00100')).toBeTruthy();
    expect(screen.getByText('FRX262600100')).toBeTruthy();
    expect(network.sent).toEqual([]);
  });

  test('lists each fault of a list, the fix, and repeated codes', async () => {
    const { user, field, reports } = await check(
      'FR-X26-26-00100, FRX262600101\nFR-X26-26-0010\tAA-6Q7-20-00047;frx262600100 FRX262699999\nFRX26260O102',
    );
    expect(screen.getByText('7 codes relus, 3 à corriger, 2 à vérifier')).toBeTruthy();
    const [, , short, example, again, repeated, oh] = reports();
    expect(short).toContain('Il manque 1 caractère');
    expect(example).toContain('exemple imprimé dans les manuels');
    expect(again).toContain('au rang 1');
    expect(repeated).toContain('répète un seul chiffre');
    expect(oh).toContain('Vous vouliez sans doute écrire FR-X26-26-00102.');
    await user.click(
      screen.getByRole('button', {
        name: 'Corriger ainsi : FR-X26-26-00102 au lieu de FRX26260O102',
      }),
    );
    expect(field).toHaveProperty('value', expect.stringContaining('FRX262600102'));
    expect(screen.getByText('7 codes relus, 2 à corriger, 2 à vérifier')).toBeTruthy();
  });

  test('accepts a long list whole, and sends no more of a title than the register compares', async () => {
    network.answer(checkCodes, { lignes: [] });
    const codes = Array.from({ length: 200 }, (_, at) => `FRX26261${String(at).padStart(4, '0')}`);
    const titre = 'Chanson de marins revenus de loin';
    const lines = codes.map((isrc) => `${isrc}\t${titre}\tLes Phares`);
    const long = `FRX262600100\t${'la '.repeat(200)}\tl${'🎵'.repeat(300)}`;
    const { user } = await check([long, ...lines.slice(1)].join('\n'));
    expect(screen.getByText(/^200 codes relus/)).toBeTruthy();
    await user.click(screen.getByText('Envoyer 200 codes au registre'));
    const [request] = sentTo(network, checkCodes) as [BodyOf<typeof checkCodes>];
    expect(request.lignes).toHaveLength(200);
    expect(request.lignes[0]?.titre).toHaveLength(500);
    expect(request.lignes[0]?.artiste).toBe(`l${'🎵'.repeat(249)}`);
    expect(request.lignes[199]).toEqual({ isrc: codes[199], titre, artiste: 'Les Phares' });
  });
});

test.each([
  ['/about/faq', 'searchbox'],
  ['/about/nouveau-code', 'radio'],
  ['/about/verifier-un-code', 'textbox'],
])(
  '%s accepts no input before the user is known: it is drawn again once a user is signed in',
  async (address, role) => {
    showPages(PAGES, address, aSession({ user: undefined }));
    await screen.findByRole('heading', { level: 1 });
    for (const field of await screen.findAllByRole(role, { hidden: true })) {
      expect(field.closest('[inert][aria-busy="true"]')).not.toBeNull();
    }
  },
);

test('a legal page states that it is not finished, until no blank is left', async () => {
  const pages = [{ path: '/mentions-legales', Component: Legal }];
  const unfinished = /Cette page n’est pas encore complète/;
  const template = showPages(pages, '/mentions-legales');
  expect(await screen.findByText(unfinished)).toBeTruthy();
  template.unmount();
  network.answer(readRewrittenTexts, {
    rows: [{ id: 'legal/mentions', value: '## Éditeur\n\nL’Union des producteurs.' }],
  });
  showPages(pages, '/mentions-legales');
  expect(await screen.findByText('L’Union des producteurs.')).toBeTruthy();
  expect(screen.queryByText(unfinished)).toBeNull();
});
