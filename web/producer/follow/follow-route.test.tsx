import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listDossiers } from '#contract/registration/dossier.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { deleteElement, listDrafts, listPending } from '#contract/registration/isrc.ts';
import type { Statut } from '#domain/registration/statuts.ts';
import { queryClient, readAgain } from '#web/platform/api/query-client.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossierRow, anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();

const typing = anElementRow();
const refused = anElementRow({ elementId: 2, titre: 'Force sept', motif: 'Précisez la version.' });
const untimed = anElementRow({ elementId: 3, titre: 'Sans durée', statut: 'MINU', duree: null });
const waiting = anElementRow({ elementId: 4, titre: 'Parti', statut: 'PRODUCT' });

type Requested = { readonly statut: readonly Statut[]; readonly refuse?: true };

function answering(drafts = [typing, refused, untimed], pending = [waiting]) {
  const among = (rows: readonly ElementRow[], body: unknown) => {
    const request = body as Requested;
    const matches = rows.filter(
      ({ statut, motif }) => request.statut.includes(statut) && (!request.refuse || motif !== null),
    );
    return { rows: matches, total: matches.length, capped: false };
  };
  network.answer(listDrafts, ({ body }) => among(drafts, body));
  network.answer(listPending, ({ body }) => among(pending, body));
}
const tab = (name: RegExp) => screen.findByRole('tab', { name });

// spec 4.3
test('counts by status, with the brand in the labels', async () => {
  answering();
  show('/isrc/demandes');
  expect((await tab(/^En cours de saisie/)).textContent).toBe('En cours de saisie2');
  expect((await tab(/^Minuterie/)).textContent).toBe('Minuterie à compléter1');
  expect((await tab(/^En attente/)).textContent).toBe("En attente d'immatriculation SPP1");
  expect((await tab(/^En traitement/)).textContent).toBe('En traitement SPP0');
});

test('beyond the size of one list, each tab has its own lines and its true number', async () => {
  network.answer(listDrafts, ({ body }) =>
    (body as Requested).statut.includes('MINU')
      ? { rows: [untimed], total: 1, capped: false }
      : { rows: [typing, refused], total: 3000, capped: true },
  );
  network.answer(listPending, { rows: [], total: 0, capped: false });
  const { user } = show('/isrc/demandes');
  expect((await tab(/^En cours de saisie/)).textContent).toMatch(/3.?000$/);
  await user.click(await tab(/^Minuterie à compléter1$/));
  expect(await screen.findByRole('link', { name: /^Compléter la minuterie/ })).toBeTruthy();
});

test('what is sought is in the address, and stays when another tab is chosen', async () => {
  answering();
  const { user, router } = show('/isrc/demandes?statut=USER&q=force');
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'force');
  expect(sentTo(network, listDrafts)[0]).toMatchObject({ texte: 'force' });
  await user.click(await tab(/^Minuterie/));
  expect(router.state.location.search).toBe('?statut=MINU&q=force');
});

test('what was refused is alone where the home page leads to it, and one box shows the others again', async () => {
  answering();
  const { user, router } = show('/isrc/demandes?statut=USER&corriger=1');
  expect(await screen.findByRole('link', { name: 'Corriger : Force sept' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Continuer/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'À corriger seulement' }));
  expect(await screen.findByRole('link', { name: /^Continuer/ })).toBeTruthy();
  expect(router.state.location.search).toBe('?statut=USER');
});

test('each row shows the next useful action; a refusal is shown in full', async () => {
  answering();
  const { user } = show('/isrc/demandes');
  const link = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Continuer : Marée basse')).toBe('/isrc/dossier/12?etape=0&element=1');
  expect(await link('Corriger : Force sept')).toBe('/isrc/dossier/12?etape=0&element=2');
  expect(screen.getByText('Refusé : Précisez la version.')).toBeTruthy();
  await user.click(await tab(/^Minuterie/));
  expect(await link('Compléter la minuterie : Sans durée')).toBe(
    '/isrc/dossier/12?etape=0&element=3&champ=duree',
  );
  await user.click(await tab(/^En attente/));
  expect(await link('Voir : Parti')).toBe('/isrc/dossier/12');
  expect(screen.queryByRole('button', { name: 'Supprimer la sélection' })).toBeNull();
});

// spec 9.10
test('the selection is deleted after a counted question', async () => {
  answering();
  network.answer(deleteElement, ({ body }) => ({
    elementId: (body as { elementId: number }).elementId,
  }));
  const { user } = show('/isrc/demandes');
  const action = await screen.findByRole('button', { name: 'Supprimer la sélection' });
  expect(action.getAttribute('aria-disabled')).toBe('true');
  await user.click(
    within(screen.getByRole('table')).getByRole('checkbox', { name: /toute la page/ }),
  );
  await user.click(action);
  const dialog = screen.getByRole('dialog', { name: 'Supprimer 2 enregistrements ?' });
  answering([untimed]);
  const received = screen.getAllByRole('status');
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer 2 enregistrements' }));
  // In a live region rendered beforehand, so that it is announced.
  expect(received).toContain(await screen.findByText('2 enregistrements supprimés.'));
  expect(sentTo(network, deleteElement)).toEqual([
    { structureId: 1000, dossierId: 12, elementId: 1 },
    { structureId: 1000, dossierId: 12, elementId: 2 },
  ]);
});

test('all selected items are deleted and counted, though the list is reloaded after the first of them', async () => {
  answering();
  network.on(deleteElement.method, deleteElement.path, async ({ body }) => {
    const { elementId } = body as { elementId: number };
    answering([typing, refused].filter((row) => row.elementId > elementId));
    await act(() => readAgain(queryClient, 'elements'));
    return { status: 200, body: { elementId } };
  });
  const { user } = show('/isrc/demandes');
  const action = await screen.findByRole('button', { name: 'Supprimer la sélection' });
  await user.click(
    within(screen.getByRole('table')).getByRole('checkbox', { name: /toute la page/ }),
  );
  await user.click(action);
  await user.click(await screen.findByRole('button', { name: 'Supprimer 2 enregistrements' }));
  expect(await screen.findByText('2 enregistrements supprimés.')).toBeTruthy();
  expect(sentTo(network, deleteElement)).toHaveLength(2);
});

test('all that a search finds is nothing of another', async () => {
  answering(Array.from({ length: 60 }, (_, index) => anElementRow({ elementId: index + 1 })));
  const { user, router } = show('/isrc/demandes?statut=USER&q=jazz');
  const action = await screen.findByRole('button', { name: 'Supprimer la sélection' });
  await user.click(
    within(screen.getByRole('table')).getByRole('checkbox', { name: /toute la page/ }),
  );
  await user.click(screen.getByRole('button', { name: 'Sélectionner les 60 résultats' }));
  expect(action.getAttribute('aria-disabled')).toBeNull();
  await act(() => router.navigate('/isrc/demandes?statut=USER'));
  await waitFor(() => expect(action.getAttribute('aria-disabled')).toBe('true'));
});

test('a search queries both lists once the user stops typing', async () => {
  answering();
  const { user } = show('/isrc/demandes');
  await user.type(await screen.findByRole('searchbox'), 'force');
  await waitFor(() => expect(sentTo(network, listDrafts).at(-1)).toMatchObject({ texte: 'force' }));
  expect(sentTo(network, listPending).at(-1)).toMatchObject({ texte: 'force' });
  // Two lists, being entered and awaiting a duration, each before and after.
  expect(sentTo(network, listDrafts)).toHaveLength(4);
});

// spec 12.6
test('F6: with nothing under way, the requests that are over are there, each with its page and its codes', async () => {
  answering([], []);
  const ended = aDossierRow({
    titre: 'Ressac',
    etat: 3,
    counts: { USER: 0, MINU: 0, PRODUCT: 0, LOCK: 0, DONE: 2 },
  });
  network.answer(listDossiers, { rows: [ended], total: 1, capped: false });
  show('/isrc/demandes');
  const link = await screen.findByRole('link', { name: 'Ressac' });
  expect(link.getAttribute('href')).toBe('/isrc/dossier/12');
  const codes = screen.getByRole('link', { name: /^2 ?codes : les voir dans ma liste$/ });
  expect(codes.getAttribute('href')).toBe('/isrc/list?dossier=12');
  expect(sentTo(network, listDossiers)).toEqual([
    { structureId: 1000, file: 'ended', page: { taille: 20 } },
  ]);
});

test('among completed requests, the number shown counts requests', async () => {
  answering();
  const rows = [
    aDossierRow({ titre: 'Ressac', etat: 3 }),
    aDossierRow({ dossierId: 13, titre: 'Grand ressac', etat: 3 }),
  ];
  network.answer(listDossiers, { rows, total: 2, capped: false });
  show('/isrc/demandes?statut=ENDED&q=ressac');
  expect(await screen.findByText('2 demandes terminées trouvées')).toBeTruthy();
  expect(screen.queryByText(/enregistrements? trouvé/)).toBeNull();
});

test('an empty tab explains its purpose', async () => {
  answering([], []);
  show('/isrc/demandes?statut=USER');
  expect(await screen.findByText('Aucune saisie en cours')).toBeTruthy();
});
