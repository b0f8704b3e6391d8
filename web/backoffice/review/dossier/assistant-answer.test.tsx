import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDossier, anElement } from '#web/backoffice/testing/builders.ts';
import { createWorld, show } from '#web/backoffice/testing/show.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const ALREADY_CODED = { detenteur: 'moi', code: 'oui' };

test('staff read the answers, and see when no new code was advised', async () => {
  createWorld(
    aDossier({
      elements: [anElement(1, { statut: 'LOCK', assistant: ALREADY_CODED }), anElement(2)],
    }),
  );
  const { user } = show('/spp/demandes?dossier=12');
  expect(
    await screen.findByText('L’assistant conseillait de ne pas demander de nouveau code'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Détails de l’enregistrement 1, Titre 1' }));
  const answer = within(
    await screen.findByRole('region', { name: 'Réponse donnée à l’assistant' }),
  );
  expect(answer.getByText('Gardez le code existant')).toBeTruthy();
  expect(answer.getByText('Moi, ou ma structure')).toBeTruthy();
});

test('an answer that agrees with the request raises nothing', async () => {
  const assistant = { detenteur: 'moi', code: 'non', origine: 'non' };
  createWorld(aDossier({ elements: [anElement(1, { statut: 'LOCK', assistant })] }));
  show('/spp/demandes?dossier=12');
  await screen.findByRole('button', { name: 'Détails de l’enregistrement 1, Titre 1' });
  expect(screen.queryByText(/L’assistant conseillait/)).toBeNull();
});
