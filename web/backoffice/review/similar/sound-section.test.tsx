import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findSound, type SonsTrouves, type SonTrouve } from '#contract/registration/sound.ts';
import { aDossier, anElement } from '../../testing/builders.ts';
import { button, createWorld, sentTo, show } from '../../testing/show.tsx';

const SIMILAR: SonsTrouves['autresSons'][number] = {
  elementId: 7,
  isrc: 'FRX262600001',
  type: 'P',
  titre: 'Le grand départ',
  version: null,
  artiste: 'Les Marées',
  duree: '00:03:00',
  anneePublication: 2026,
  memeDossier: false,
  structure: { structureId: 1003, raison: 'Boréal Disques' },
};
const SILENT: SonsTrouves = { son: null, trouves: [], autresSons: [] };
const SON = { duree: '00:03:00', forme: '00ff80', keptAt: '2026-06-01T10:00:00.000Z' };

async function compared(answer: (elementId: number) => SonsTrouves) {
  const world = createWorld(aDossier({ elements: [anElement(1), anElement(2)] }));
  world.network.answer(findSound, ({ body }) => answer((body as { elementId: number }).elementId));
  show('/spp/demandes?dossier=12');
  const compare = await button('Comparer les sons');
  expect(sentTo(world, findSound)).toHaveLength(0);
  await userEvent.click(compare);
  return world;
}

test('a sound that has a code is shown with whose it is, and where it begins', async () => {
  const result: SonTrouve = {
    ...SIMILAR,
    verdict: 'MEME',
    ressemblance: 97,
    decalage: 1.5,
    vitesse: 0,
    forme: '00ff80',
  };
  const world = await compared((id) =>
    id === 101 ? { son: SON, trouves: [result], autresSons: [] } : { ...SILENT, son: SON },
  );
  await screen.findByText('Même son');
  expect(screen.getByText(/FR-X26-26-00001, « Le grand départ », Les Marées/)).toBeTruthy();
  expect(screen.getByText('97 % du son se retrouve, commence 1,5 s plus tard')).toBeTruthy();
  expect(screen.getByText('Structure : Boréal Disques')).toBeTruthy();
  expect(sentTo(world, findSound)).toHaveLength(2);
});

test('the same words with another sound are reported', async () => {
  await compared((id) => (id === 101 ? { son: SON, trouves: [], autresSons: [SIMILAR] } : SILENT));
  await screen.findByText(/Mêmes mots, autre son : FR-X26-26-00001/);
});

test('a sound not stored, or not found, is explained', async () => {
  await compared(() => SILENT);
  await screen.findByText('Aucune empreinte sonore n’est gardée avec ces enregistrements.');
});

test('sounds unknown to the register are counted', async () => {
  await compared(() => ({ ...SILENT, son: SON }));
  await screen.findByText('2 empreintes comparées : le registre ne connaît aucun de ces sons.');
});
