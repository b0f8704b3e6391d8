import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { aDossier } from '#web/producer/testing/builders.ts';
import { show } from '#web/producer/testing/show.tsx';
import { anElement } from '#web/testing/element.ts';
import { aNetwork } from '#web/testing/network.ts';

const network = aNetwork();

test.each([
  [1, '1 enregistrement sans durée attend sa minuterie : il partira dès que vous l’aurez saisie.'],
  [
    3,
    '3 enregistrements sans durée attendent leur minuterie : chacun partira dès que vous l’aurez saisie.',
  ],
])('%i without a duration are announced in singular or plural', async (count, sentence) => {
  network.answer(readUsualDelay, { delaiMedianHeures: 20 });
  network.answer(readRewrittenTexts, { rows: [] });
  const minu = (elementId: number) =>
    anElement({ elementId, statut: 'MINU', duree: null, can: { edit: false, delete: false } });
  const elements = Array.from({ length: count }, (_, index) => minu(index + 1));
  network.answer(readDossier, aDossier({ etat: 2, elements }));
  show('/isrc/dossier/12?envoyee');
  expect(await screen.findByText(sentence)).toBeTruthy();
});
