import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import {
  listDossiers,
  readDossier,
  submitDossier,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, updateElement } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { aDossier, aDossierRow } from '#web/producer/testing/builders.ts';
import { show } from '#web/producer/testing/show.tsx';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';

const network = aNetwork();

const drafts = (...rows: ReturnType<typeof aDossierRow>[]) =>
  network.answer(listDossiers, { rows, total: rows.length, capped: false });

test('the requests begun come first, each with its size and its way back; nothing is created', async () => {
  drafts(aDossierRow(), aDossierRow({ dossierId: 13, titre: null, refuses: 1, phonogrammes: 1 }));
  show('/isrc');
  const first = await screen.findByRole('link', { name: 'Continuer Marée basse' });
  expect(first.getAttribute('href')).toBe('/isrc/dossier/12?etape=0');
  expect(first.getAttribute('data-variant')).toBe('primary');
  expect(screen.getByText(/Les Phares · 3 enregistrements · modifiée/)).toBeTruthy();
  expect(screen.getByText('1 refusé, à corriger')).toBeTruthy();
  const fresh = screen.getByRole('link', { name: 'Nouvelle demande' });
  expect(fresh.getAttribute('data-variant')).toBe('secondary');
  expect(sentTo(network, listDossiers)).toEqual([{ structureId: 1000, file: 'draft' }]);
  expect(network.sent).toHaveLength(1);
});

test('without a draft there is no choice: the page of one title opens; a user with prefixes chooses', async () => {
  drafts();
  network.answer(readUsualDelay, { delaiMedianHeures: 50 });
  network.answer(readRewrittenTexts, { rows: [] });
  show('/isrc');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Un code pour un titre' }),
  ).toBeTruthy();
  expect(await screen.findByText('Réponse habituelle : en 2 jours environ.')).toBeTruthy();
  expect(screen.getByText('La demande d’un code ISRC est gratuite.')).toBeTruthy();
});

test('one title: four words, the attestation, sent from one page', async () => {
  drafts();
  network.answer(readUsualDelay, { delaiMedianHeures: null });
  network.answer(readRewrittenTexts, { rows: [] });
  network.answer(findProximity, { rows: [] });
  network.answer(createElement, { elementId: 45, dossierId: 12, rang: 1, revision: 1 });
  // Text typed slowly is saved in between.
  network.answer(updateElement, ({ body }) =>
    anElement({ ...(body as object), elementId: 45, revision: 2 }),
  );
  network.answer(submitDossier, {
    dossierId: 12,
    numero: '2026-00012',
    etat: 2,
    sent: 1,
    toTime: 0,
  });
  network.answer(readDossier, aDossier({ etat: 2 }));
  const { user } = show('/isrc');
  const send = await screen.findByRole('button', { name: 'Envoyer la demande' });
  await user.click(send);
  await user.click(await screen.findByRole('button', { name: 'Indiquez le titre.' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Titre/)));
  await user.keyboard('Sémaphore');
  await user.type(screen.getByLabelText(/^Artiste principal/), 'Léna G.');
  await user.type(screen.getByLabelText(/^Durée/), '3:21');
  await user.click(screen.getByRole('checkbox', { name: /J’atteste/ }));
  await user.click(send);
  expect(await screen.findByRole('heading', { level: 1, name: 'Demande envoyée' })).toBeTruthy();
  expect(sentTo(network, createElement)).toHaveLength(1);
  const written = [...sentTo(network, createElement), ...sentTo(network, updateElement)];
  expect(Object.assign({}, ...written)).toMatchObject({ titre: 'Sémaphore', artiste: 'Léna G.' });
  expect(sentTo(network, submitDossier)).toMatchObject([
    { dossierId: 12, attestation: true, elements: [{ elementId: 45 }] },
  ]);
});

test('a user who may not submit sees the reason, and still finds the drafts', async () => {
  drafts(aDossierRow());
  const raisonBlocage = 'La structure a cessé son activité.';
  show('/isrc', { menu: { nouvelleDemande: false }, raisonBlocage });
  expect(await screen.findByRole('link', { name: 'Continuer Marée basse' })).toBeTruthy();
  expect(screen.getByText(raisonBlocage)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Nouvelle demande' })).toBeNull();
});

test('a draft is deleted after a question with the count, and the list is reloaded', async () => {
  drafts(aDossierRow());
  network.answer(validateDossier, { dossierId: 12, deleted: true });
  const { user } = show('/isrc');
  await user.click(await screen.findByRole('button', { name: 'Supprimer la demande Marée basse' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(/« Marée basse » et ses 3 enregistrements/)).toBeTruthy();
  drafts();
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer la demande' }));
  expect(await screen.findByText('La demande « Marée basse » est supprimée.')).toBeTruthy();
  expect(sentTo(network, validateDossier)).toEqual([{ dossierId: 12, _method: 'DELETE' }]);
});

test('a list that cannot be read is reported and can be retried', async () => {
  network.refuse(listDossiers, SERVICE_UNAVAILABLE);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  const { user } = show('/isrc');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  vi.useRealTimers();
  drafts(aDossierRow());
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Continuer Marée basse' })).toBeTruthy();
});
