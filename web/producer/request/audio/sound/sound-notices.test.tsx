import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SonTrouve } from '#contract/registration/sound.ts';
import { SoundNotices } from './sound-notices.tsx';

const CLIP: SonTrouve = {
  elementId: null,
  isrc: 'FRX262600001',
  type: 'V',
  titre: 'Le grand départ',
  version: null,
  artiste: 'Les Marées',
  duree: '00:03:00',
  anneePublication: 2026,
  memeDossier: false,
  structure: null,
  verdict: 'MEME',
  ressemblance: 97,
  decalage: 0,
  vitesse: 0,
  forme: null,
};

function shown(deLigne: boolean) {
  const finding = {
    name: 'depart.wav',
    titre: 'Le grand départ',
    deLigne,
    trouves: [CLIP],
    autres: [],
  };
  const listening = { progress: null, findings: [finding], unheard: [], stored: [] };
  render(
    <SoundNotices
      listening={listening}
      removal={{ busy: false, failure: null }}
      onTakeBack={() => undefined}
    />,
  );
}

test('the sound of a clip does not offer its code to a file without a known line', () => {
  shown(false);
  screen.getByText(/C’est le son d’un clip, dont le code est FR-X26-26-00001/);
  expect(screen.queryByText(/reprenez ce code/)).toBeNull();
});

test('of a line that is a clip, it is', () => {
  shown(true);
  screen.getByText(/Ce son a déjà un code : FR-X26-26-00001/);
  screen.getByText(/reprenez ce code/);
});
