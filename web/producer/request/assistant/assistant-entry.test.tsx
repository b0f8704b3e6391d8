import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { aDossier } from '#web/producer/testing/builders.ts';
import { show } from '#web/producer/testing/show.tsx';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';

const network = aNetwork();
beforeEach(() => {
  network.answer(updateElement, ({ body }) => anElement({ ...(body as object), revision: 2 }));
});

const REMIX = { detenteur: 'moi', code: 'non', origine: 'oui', changement: 'remix' };
const entry = () => screen.findByRole('button', { name: 'Faut-il un code ? Ligne 1' });

test('the answer is stored with the recording, and shown again', async () => {
  network.answer(readDossier, aDossier());
  const { user } = show('/isrc/dossier/12');
  await user.click(await entry());
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Nouveau code ou code existant ? Marée basse' }),
  );
  for (const answer of [
    'Moi, ou ma structure',
    'Non',
    /^Oui, c’en est une autre version/,
    /^Le mixage/,
  ]) {
    await user.click(await dialog.findByRole('radio', { name: answer }));
    await user.click(dialog.getByRole('button', { name: 'Continuer' }));
  }
  expect(dialog.getByText('Il faut un nouveau code')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Garder cette réponse' }));
  await waitFor(() =>
    expect(sentTo(network, updateElement)).toEqual([
      { elementId: 1, revision: 1, assistant: REMIX },
    ]),
  );
  await user.click(await entry());
  expect(await screen.findByText('Réponse gardée avec l’enregistrement')).toBeTruthy();
});

test('an answer stored before is displayed, and can be removed', async () => {
  network.answer(readDossier, aDossier({ elements: [anElement({ assistant: REMIX })] }));
  const { user } = show('/isrc/dossier/12');
  await user.click(await entry());
  expect(await screen.findByText('Le mixage : remix, nouveau mixage, son multicanal')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retirer la réponse' }));
  await waitFor(() =>
    expect(sentTo(network, updateElement)).toEqual([
      { elementId: 1, revision: 1, assistant: null },
    ]),
  );
});

test('a submitted recording has no more questions', async () => {
  const sent = anElement({ statut: 'DONE', can: { edit: false, delete: false } });
  network.answer(readDossier, aDossier({ elements: [sent, anElement({ elementId: 2 })] }));
  show('/isrc/dossier/12');
  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: /Ligne 1$/ })).toBeNull();
});
