import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import {
  listDossiers,
  moveDossier,
  readDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { aDossier, anElement, MY_LOCK, OTHER_LOCK, rowOf } from '../testing/builders.ts';
import { titleFocused } from '../testing/focus.ts';
import { button, createWorld, line, sentTo, show } from '../testing/show.tsx';

const NOW = new Date('2026-06-02T09:05:00Z');
const first = aDossier({ dossierId: 11, raison: 'Boréal Disques', lock: OTHER_LOCK });
const second = aDossier({ dossierId: 12, lock: null });
const third = aDossier({
  dossierId: 13,
  raison: 'Grand Large',
  lock: null,
  elements: [anElement(1, { type: 'V' })],
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const lines = async () =>
  within(await screen.findByRole('list', { name: /Dossiers/ })).getAllByRole('link');

describe('the queue', () => {
  test("shows the owner, the content, the waiting time and the reviewer, in the server's order", async () => {
    createWorld(first, second, third);
    show();
    expect((await lines()).map((link) => link.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Boréal Disquesen attente depuis 1 jour2026-00011pris par Sacha Lemoine',
      'Atelier du Soiren attente depuis 1 jour2026-000126 sonsSPPStructure SPP',
      'Grand Largeen attente depuis 1 jour2026-000131 vidéoSPPStructure SPP',
    ]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('À traiter (3)');
  });

  test('shows what remains to treat when a part was decided before', async () => {
    const elements = [
      anElement(1, { statut: 'DONE', isrc: 'FRX262600001' }),
      anElement(2),
      anElement(3, { type: 'V' }),
    ];
    createWorld(aDossier({ lock: null, elements }));
    show();
    expect(await screen.findByText('2 sur 3 à traiter')).toBeTruthy();
  });

  test('sends the search to the server', async () => {
    const world = createWorld(first, second);
    const { user } = show();
    await lines();
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher dans la file' }), 'boréal');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type d’enregistrement' }), 'P');
    await vi.waitFor(() =>
      expect(sentTo(world, listDossiers).at(-1)).toEqual({
        file: 'treat',
        texte: 'boréal',
        type: 'P',
      }),
    );
    const requests = sentTo(world, listDossiers).map((body) => (body as { texte?: string }).texte);
    expect(requests).not.toContain('bor');
  });

  test('what is searched is in the address, beside what is open: a reload finds it', async () => {
    const world = createWorld(first, second);
    const { user, router } = show('/spp/demandes?dossier=12&texte=soir');
    await titleFocused('Atelier du Soir');
    const search = screen.getByRole('searchbox', { name: 'Rechercher dans la file' });
    expect(search).toHaveProperty('value', 'soir');
    await vi.waitFor(() =>
      expect(sentTo(world, listDossiers).at(-1)).toEqual({ file: 'treat', texte: 'soir' }),
    );
    const inAddress = (end: string) =>
      vi.waitFor(() => expect(router.state.location.search).toBe(end));
    await user.type(search, ' d');
    await inAddress('?dossier=12&texte=soir+d');
    await user.clear(search);
    await inAddress('?dossier=12');
  });

  test('a link with search words, and the browser history, update the search field; a line of the queue does not', async () => {
    createWorld(first, second);
    const { user, router } = show('/spp/demandes?texte=soir');
    await lines();
    const search = screen.getByRole('searchbox', { name: 'Rechercher dans la file' });
    const sought = (texte: string) =>
      vi.waitFor(() => expect(search).toHaveProperty('value', texte));
    await user.click(await screen.findByRole('link', { name: /2026-00012/ }));
    await vi.waitFor(() => expect(router.state.location.search).toBe('?dossier=12&texte=soir'));
    await router.navigate('/spp/demandes?texte=boréal&type=P');
    await sought('boréal');
    expect(screen.getByRole('combobox', { name: 'Type d’enregistrement' })).toHaveProperty(
      'value',
      'P',
    );
    await router.navigate(-1);
    await sought('soir');
    await user.type(search, ' d');
    await sought('soir d');
    await vi.waitFor(() => expect(router.state.location.search).toBe('?dossier=12&texte=soir+d'));
  });

  test('an empty queue and a search without match show different messages', async () => {
    const world = createWorld();
    const { user } = show();
    expect(await screen.findByText('La file est vide')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Aucun dossier ne correspond à votre recherche')).toBeTruthy();
    await user.click(await button('Effacer les filtres'));
    expect(await screen.findByText('La file est vide')).toBeTruthy();
    expect(sentTo(world, listDossiers).length).toBeGreaterThan(1);
  });

  test('an error is displayed, with a retry button', async () => {
    const world = createWorld(second);
    world.network.refuse(listDossiers, { ...SERVICE_UNAVAILABLE, kind: 'forbidden' });
    const { user } = show();
    const retry = await button('Réessayer');
    world.network.answer(listDossiers, { rows: [rowOf(second)], total: 1, capped: false });
    await user.click(retry);
    expect(await lines()).toHaveLength(1);
  });

  test('an address with another word than a brand is no page', async () => {
    createWorld();
    show('/autre/demandes');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page introuvable');
  });
});

describe('a dossier', () => {
  test('has an address; the back button leads to the queue, to the line one left', async () => {
    createWorld(first, second);
    const { user, router } = show();
    await user.click((await lines())[1] as HTMLElement);
    expect(router.state.location.search).toBe('?dossier=12');
    await titleFocused('Atelier du Soir');
    expect(document.title).toBe('Dossier 2026-00012 – Demandes à traiter – Portail ISRC');
    await router.navigate(-1);
    await screen.findByRole('heading', { level: 1, name: /À traiter/ });
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('2026-00012'));
  });

  test('shows its history beside it where there is room, else under a tab', async () => {
    createWorld(second);
    const narrow = show('/spp/demandes?dossier=12');
    await narrow.user.click(await screen.findByRole('tab', { name: 'Historique' }));
    expect(await screen.findByText('Rien n’est encore arrivé à ce dossier.')).toBeTruthy();
    narrow.unmount();
    const media = Object.assign(new EventTarget(), { matches: true });
    vi.spyOn(window, 'matchMedia').mockReturnValue(media as MediaQueryList);
    show('/spp/demandes?dossier=12');
    expect(await screen.findByRole('region', { name: 'Historique' })).toBeTruthy();
    expect(await line(1)).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('a dossier that no longer exists is reported, with a link back', async () => {
    createWorld(second);
    show('/spp/demandes?dossier=99');
    expect(await screen.findByText(/Il a été supprimé/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Revenir à la file' })).toBeTruthy();
  });

  test('warns of what deserves a second look', async () => {
    const elements = [
      anElement(1, { duree: '03:20:00', statut: 'LOCK' }),
      anElement(2, { duree: null, statut: 'MINU' }),
    ];
    createWorld(aDossier({ situation: 'CESS', prefixes: { P: null, V: null }, elements }));
    show('/spp/demandes?dossier=12');
    const alerts = within(await screen.findByRole('region', { name: 'Points d’attention' }));
    expect(
      alerts.getByText('La structure n’est plus en activité : cessation d’activité.'),
    ).toBeTruthy();
    expect(alerts.getByText(/plus de numéro pour les phonogrammes/)).toBeTruthy();
    expect(alerts.queryByText(/vidéogrammes/)).toBeNull();
    expect(alerts.getByText(/un tableur a peut-être lu/)).toBeTruthy();
    expect(alerts.getByText(/1 enregistrement attend encore sa durée/)).toBeTruthy();
  });

  test('shows what the declarant changed since the refusal, old and new', async () => {
    const by = { par: 'Camille Aubry', parLaSociete: false, at: NOW.toISOString() };
    const history = [
      {
        ...by,
        historiqueId: 3,
        action: 'element.edit',
        elementId: 102,
        before: { titre: 'Ancien' },
        after: { titre: 'Titre 2' },
      },
      {
        ...by,
        historiqueId: 2,
        action: 'dossier.decide',
        elementId: null,
        before: null,
        after: {},
      },
    ];
    createWorld(aDossier({ history }));
    show('/spp/demandes?dossier=12');
    const row = (await line(2)).closest('tr');
    expect(row?.textContent).toContain('Corrigé');
    expect(row?.textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Titre : « Ancien » → « Titre 2 »',
    );
    expect((await line(1)).closest('tr')?.textContent).not.toContain('Corrigé');
  });
});

describe('in whose hands', () => {
  test('unassigned: a button takes it in charge', async () => {
    const world = createWorld(second);
    const { user } = show('/spp/demandes?dossier=12');
    await user.click(await button('Prendre en charge'));
    expect(await screen.findByText('Pris en charge par vous')).toBeTruthy();
    expect(sentTo(world, takeDossierInCharge)).toEqual([{ dossierId: 12 }]);
    expect(screen.queryByRole('button', { name: 'Prendre en charge' })).toBeNull();
    // Not the decision itself: a second Enter would take it.
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('DIV'));
  });

  test('unassigned: one press decides and takes it in charge', async () => {
    const world = createWorld(second, third);
    world.network.answer(validateDossier, {
      dossierId: 12,
      etat: 3,
      attributed: [],
      refused: [],
      deleted: [],
    });
    const { user } = show('/spp/demandes?dossier=12');
    await user.click(await button('Valider et attribuer 6 codes'));
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    expect(sentTo(world, takeDossierInCharge)).toEqual([{ dossierId: 12 }]);
    expect(sentTo(world, validateDossier)).toHaveLength(1);
  });

  test('unassigned, but changed since it was read: taken in charge, and not decided', async () => {
    const world = createWorld(second);
    world.network.answer(takeDossierInCharge, () => {
      const elements = [anElement(1, { statut: 'LOCK', revision: 2, titre: 'Autre titre' })];
      world.dossiers = [aDossier({ dossierId: 12, elements })];
      return { dossierId: 12, lock: MY_LOCK };
    });
    const { user } = show('/spp/demandes?dossier=12');
    await user.click(await button('Valider et attribuer 6 codes'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /a changé depuis que vous l’avez lu/,
    );
    expect(await screen.findByText('Autre titre')).toBeTruthy();
    expect(sentTo(world, validateDossier)).toEqual([]);
    expect(await button('Valider et attribuer 1 code')).toBeTruthy();
  });

  test('someone else’s: who, since when, and no decision', async () => {
    const world = createWorld(first);
    const { user } = show('/spp/demandes?dossier=11');
    expect(await screen.findByText('Pris en charge par Sacha Lemoine')).toBeTruthy();
    const validate = await button('Valider et attribuer 6 codes');
    expect(validate.title).toBe('Sacha Lemoine traite ce dossier.');
    await user.click(validate);
    expect(screen.queryByRole('button', { name: 'Refuser tout' })).toBeNull();
    expect(
      world.network.sent.every(
        ({ path }) => path !== '/api/dossier' || readDossier.method === 'GET',
      ),
    ).toBe(true);
  });

  test('mine: released by a button', async () => {
    const world = createWorld(aDossier());
    const { user } = show('/spp/demandes?dossier=12');
    world.network.answer(moveDossier, () => {
      world.dossiers = [second];
      return { dossierId: 12, etat: 2 as const };
    });
    await user.click(await button('Rendre à la file'));
    expect(await button('Prendre en charge')).toBeTruthy();
    expect(sentTo(world, moveDossier)).toEqual([{ dossierId: 12, action: 'release' }]);
  });

  test('nothing left to decide: the way on', async () => {
    const done = aDossier({
      lock: null,
      etat: 3,
      elements: [anElement(1, { statut: 'DONE', isrc: 'FRX262600001' })],
    });
    createWorld({ ...done, can: { ...done.can, takeInCharge: false } }, third);
    const { user, router } = show('/spp/demandes?dossier=12');
    expect(await screen.findByText('Plus rien n’attend de décision dans ce dossier.')).toBeTruthy();
    await user.click(await button('Dossier suivant'));
    expect(router.state.location.search).toBe('?dossier=13');
  });
});
