import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Ailleurs, askExternal } from '#contract/registration/external-lookup.ts';
import { aConfiguration } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showPages } from '#web/testing/show.tsx';
import { External } from './external-lookup.tsx';

const BOTH: Ailleurs = {
  isrc: 'FRX262600001',
  registres: [
    {
      registre: 'MusicBrainz',
      etat: 'REPOND',
      rows: [
        {
          titre: 'Le grand départ',
          artiste: 'Les Marées',
          duree: '00:03:00',
          concorde: true,
          isrcs: ['FRX262600001'],
          adresse: 'https://musicbrainz.org/recording/1',
        },
        {
          titre: 'Big Departure',
          artiste: 'The Tides',
          duree: null,
          concorde: false,
          isrcs: [],
          adresse: null,
        },
      ],
    },
    { registre: 'Deezer', etat: 'MUET', rows: [] },
  ],
};

const network = aNetwork();

function shown(otherRegisters: string[] = ['MusicBrainz', 'Deezer']) {
  const configuration = aConfiguration({ flags: { ...aConfiguration().flags, otherRegisters } });
  const pages = [{ path: '/', element: <External elementId={7} about="Le grand départ" /> }];
  return showPages(pages, '/', undefined, configuration);
}
const ask = () => screen.getByRole('button', { name: /^Demander à MusicBrainz et Deezer/ });

test('no request is sent before a click, which shows the matches and accuses nobody', async () => {
  network.answer(askExternal, BOTH);
  const { user } = shown();
  expect(screen.getByText(/Rien ne part avant votre clic/)).toBeTruthy();
  expect(sentTo(network, askExternal)).toHaveLength(0);
  await user.click(ask());
  expect(await screen.findByText('Concorde')).toBeTruthy();
  expect(screen.getByText('Écrit autrement')).toBeTruthy();
  expect(
    screen.getByText(/« Le grand départ », Les Marées, 00:03:00, FR-X26-26-00001/),
  ).toBeTruthy();
  expect(screen.getByText(/Une différence ne prouve rien/)).toBeTruthy();
  expect(screen.getByText(/Pas de réponse pour le moment/)).toBeTruthy();
  const link = screen.getByRole('link', { name: /Voir chez MusicBrainz/ });
  expect(link.getAttribute('rel')).toContain('noreferrer');
  expect(sentTo(network, askExternal)).toHaveLength(1);
});

test.each<[string, Ailleurs, RegExp]>([
  [
    'that nobody knows it',
    { isrc: 'FRX262600001', registres: [existing()] },
    /Rien de connu ailleurs/,
  ],
  [
    'that it was sought by words',
    { isrc: null, registres: [existing()] },
    /Recherche par le titre/,
  ],
  ['that a code is needed', { isrc: null, registres: [] }, /ne se consultent qu’avec un code/],
  [
    'that nobody answers',
    { isrc: 'FRX262600001', registres: [{ ...existing(), etat: 'MUET' }] },
    /Aucun registre n’a répondu/,
  ],
])('shows %s', async (_what, answer, sentence) => {
  network.answer(askExternal, answer);
  const { user } = shown();
  await user.click(ask());
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('status');
  expect(screen.queryByText(/Une différence ne prouve rien/)).toBeNull();
});

test('where no register is configured, nothing is shown', () => {
  shown([]);
  expect(screen.queryByRole('button')).toBeNull();
});

function existing(): Ailleurs['registres'][number] {
  return { registre: 'MusicBrainz', etat: 'REPOND', rows: [] };
}
