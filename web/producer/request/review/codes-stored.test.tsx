import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { aDossier } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';

test('law 1: the check shows the outcome of the codes, and the attestation is true of them', async () => {
  const network = createNetwork();
  network.answer(findProximity, { rows: [] });
  network.answer(
    readDossier,
    aDossier({
      elements: [
        anElement({ isrcDeclare: 'FRZ039800212' }),
        anElement({ elementId: 2, rang: 2, titre: 'Sous les néons' }),
      ],
    }),
  );
  show('/isrc/dossier/12?etape=1');
  expect(await screen.findByText('1 code existant repris, 1 code demandé')).toBeTruthy();
  expect(
    screen.getByRole('checkbox', {
      name: /aucun d’eux ne porte d’autre code ISRC que celui indiqué ici/,
    }),
  ).toBeTruthy();
});
