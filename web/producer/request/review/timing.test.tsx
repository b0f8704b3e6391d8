import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { aDossier } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';

test('F8: the check shows the producer where the sequences of a video overlap, and where nothing is played', async () => {
  const network = createNetwork();
  network.answer(findProximity, { rows: [] });
  const sequence = (rang: number, debut: string, duree: string) => ({
    rang,
    debut,
    duree,
    titre: `Passage ${rang}`,
    artiste: 'Les Phares',
    isrc: null,
  });
  const minuterie = [sequence(1, '00:00:00', '00:04:00'), sequence(2, '00:03:00', '00:02:00')];
  network.answer(
    readDossier,
    aDossier({ elements: [anElement({ type: 'V', duree: '01:00:00', minuterie })] }),
  );
  show('/isrc/dossier/12?etape=1');
  expect(await screen.findByText('Des séquences se chevauchent')).toBeTruthy();
  expect(screen.getByText('Des moments sans séquence')).toBeTruthy();
  expect(screen.getByText('Sans séquence de 00:05:00 à 01:00:00.')).toBeTruthy();
  expect(screen.getByText('2 séquences, 00:06:00 de musique sur 01:00:00')).toBeTruthy();
});
