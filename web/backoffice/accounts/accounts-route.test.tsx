import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import { decideAccount, listWaitingAccounts, readAccount } from '#contract/account/workflow.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import {
  type AccountsWorld,
  anAccount,
  aPaper,
  aSimilar,
  createAccounts,
  showAccounts,
} from '../testing/accounts.tsx';
import { leave } from '../testing/decides.ts';
import { titleFocused } from '../testing/focus.ts';
import { switchShortcuts } from '../workbench/preference.ts';

const NOW = new Date('2026-06-02T09:05:00Z');
const OPEN = '/spp/utilisateurs?compte=1000-7';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  switchShortcuts(true);
});

const second = () => anAccount({ structureId: 1001, raison: 'Grand Large' });
const button = (name: string) => screen.findByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const lines = async () =>
  within(await screen.findByRole('list', { name: /^Comptes/ })).getAllByRole('link');
const decisions = (world: AccountsWorld) =>
  world.network.sent
    .filter(({ method }) => method === decideAccount.method)
    .map(({ body }) => body);

describe('the queue', () => {
  test('shows the company, the person, the date, what is missing and similar structures', async () => {
    const world = createAccounts(anAccount(), second());
    const row = {
      nom: 'Kerbrat',
      prenom: 'Maëlle',
      email: 'm@essai.example',
      sgVille: null,
      marque: 'SPP',
    };
    const base = {
      ...row,
      interlocuteurId: 7,
      statut: 'TIERS',
      revision: 4,
      justificatifs: 0,
    } as const;
    world.waiting = [
      {
        ...base,
        structureId: 1000,
        raison: 'Atelier du Soir',
        submittedAt: '2026-05-24T08:00:00.000Z',
        manquants: [{ key: 'KBIS', label: 'Extrait Kbis de moins de trois mois' }],
        proches: 2,
      },
      // Not compared: far down a long queue.
      {
        ...base,
        structureId: 1001,
        raison: 'Grand Large',
        submittedAt: null,
        manquants: [],
        proches: null,
      },
    ];
    showAccounts();
    expect((await lines()).map((link) => link.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Atelier du Soiren attente depuis 9 joursMaëlle KerbratSPPStructure SPPJustificatif manquant2 structures proches',
      'Grand LargeMaëlle KerbratSPPStructure SPP',
    ]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('À valider (2)');
    expect(document.title).toBe('Comptes utilisateurs en cours – Portail ISRC');
  });

  test('the server does the search; no match and an empty queue show different messages', async () => {
    const world = createAccounts();
    const { user } = showAccounts();
    expect(await screen.findByText('La file est vide')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'phare');
    expect(await screen.findByText('Aucun compte ne correspond à votre recherche')).toBeTruthy();
    const requests = world.network.sent.filter(({ path }) => path === listWaitingAccounts.path);
    expect(requests.map(({ query }) => query.get('texte'))).toEqual([null, 'phare']);
    await user.click(await button('Effacer la recherche'));
    expect(await screen.findByText('La file est vide')).toBeTruthy();
  });

  test('an error is displayed, with a retry button', async () => {
    const world = createAccounts(anAccount());
    world.network.refuse(listWaitingAccounts, { ...SERVICE_UNAVAILABLE, kind: 'forbidden' });
    const { user } = showAccounts();
    const retry = await button('Réessayer');
    world.network.answer(listWaitingAccounts, { rows: [], total: 0, capped: false });
    await user.click(retry);
    expect(await screen.findByText('La file est vide')).toBeTruthy();
  });
});

describe('an account', () => {
  test('that cannot be read leaves the way back to the queue', async () => {
    const world = createAccounts(anAccount());
    world.network.refuse(readAccount, { ...SERVICE_UNAVAILABLE, kind: 'forbidden' });
    const { user } = showAccounts(OPEN);
    await button('Réessayer');
    await user.click(screen.getByRole('link', { name: 'Retour à la file' }));
    expect(await title('À valider (1)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });

  test('is compared, field by field, with a structure of the same number, and one chosen', async () => {
    const existing = aSimilar({
      raison: 'ATELIER  DU SOIR',
      numAyd: '04217',
      memeSiret: true,
      sgVille: 'Quimper',
    });
    const other = aSimilar({
      structureId: 501,
      raison: 'Ateliers du Soir',
      siret: null,
      sgVille: null,
    });
    createAccounts(anAccount({}, { proches: [existing, other] }));
    const { user } = showAccounts(OPEN);
    await title('Atelier du Soir');
    const alerts = within(await screen.findByRole('region', { name: 'Points d’attention' }));
    expect(alerts.getByText('Numéro déjà connu')).toBeTruthy();
    const decisionOf = (field: string) =>
      screen.getByRole('rowheader', { name: field }).closest('tr')?.lastElementChild?.textContent;
    // Case and spaces are ignored; a field empty on both sides has no line.
    expect(['Raison sociale', 'SIRET', 'Ville du siège'].map(decisionOf)).toEqual([
      'Identique',
      'Identique',
      'Différent',
    ]);
    expect(screen.queryByRole('rowheader', { name: 'Sigle' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Comparer avec' }), '501');
    expect(['SIRET', 'Ville du siège', 'Raison sociale'].map(decisionOf)).toEqual([
      'Un seul côté',
      'Un seul côté',
      'Différent',
    ]);
  });

  test('opens its papers, under their own tab when there is no room', async () => {
    const world = createAccounts(anAccount());
    world.papers = [aPaper(), aPaper({ justificatifId: 2, name: 'carte.png', type: 'image/png' })];
    const { user } = showAccounts(OPEN);
    await user.click(await screen.findByRole('tab', { name: 'Justificatifs' }));
    expect(
      (await screen.findByRole('button', { name: /^Kbis\.pdf/ })).getAttribute('aria-pressed'),
    ).toBe('true');
    await user.click(await screen.findByRole('button', { name: /^carte\.png/ }));
    expect(
      (await screen.findByRole('button', { name: /^carte\.png/ })).getAttribute('aria-pressed'),
    ).toBe('true');
  });

  test('keys: [ and ] walk through its papers, and show them first where they are behind a tab', async () => {
    const world = createAccounts(anAccount());
    world.papers = [aPaper(), aPaper({ justificatifId: 2, name: 'carte.png', type: 'image/png' })];
    const { user } = showAccounts(OPEN);
    const isOpen = async (name: RegExp) =>
      (await screen.findByRole('button', { name })).getAttribute('aria-pressed') === 'true';
    await titleFocused('Atelier du Soir');
    await user.keyboard(']');
    expect(await isOpen(/^Kbis\.pdf/)).toBe(true);
    await user.keyboard(']');
    expect(await isOpen(/^carte\.png/)).toBe(true);
    await user.keyboard(']');
    expect(await isOpen(/^carte\.png/)).toBe(true);
    await user.keyboard('[[');
    expect(await isOpen(/^Kbis\.pdf/)).toBe(true);
  });

  test('an account that no longer exists is reported, with a link back', async () => {
    createAccounts();
    showAccounts('/spp/utilisateurs?compte=9-9');
    expect(await screen.findByText('Ce compte n’est plus là', { selector: 'p' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Revenir à la file' })).toBeTruthy();
  });
});

describe('the decision', () => {
  test('accepted: its effects are shown before, its results after, and the next account opens', async () => {
    const world = createAccounts(anAccount(), second());
    const { user, router } = showAccounts(OPEN);
    await title('Atelier du Soir');
    expect(
      screen.getByText(/^Valider ouvre à cette structure les demandes de codes\./),
    ).toBeTruthy();
    await user.click(await button('Valider le compte'));
    await titleFocused('Grand Large');
    expect(router.state.location.search).toBe('?compte=1001-7');
    expect(decisions(world)).toEqual([
      { structureId: 1000, interlocuteurId: 7, action: 'OK', revision: 4 },
    ]);
    const text = 'Compte d’Atelier du Soir validé. Voici le suivant : Grand Large.';
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(await lines()).toHaveLength(1);
  });

  test('an acceptance with objections asks for a second confirmation', async () => {
    const world = createAccounts(anAccount({}, { proches: [aSimilar({ memeSiret: true })] }));
    const { user } = showAccounts(OPEN);
    await screen.findByRole('region', { name: 'Points d’attention' });
    await user.click(await button('Valider le compte'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Numéro déjà connu')).toBeTruthy();
    expect(decisions(world)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Valider le compte' }));
    await vi.waitFor(() => expect(decisions(world)).toHaveLength(1));
    expect(
      await screen.findByText(/La file est vide : il ne reste aucun compte/, { selector: 'p' }),
    ).toBeTruthy();
  });

  test('refused: never without a motive', async () => {
    const world = createAccounts(anAccount());
    const { user } = showAccounts(OPEN);
    await user.click(await button('Refuser'));
    await user.click(await button('Refuser le compte'));
    expect(
      await screen.findByText('Indiquez le motif : il sera montré à la personne.'),
    ).toBeTruthy();
    const field = screen.getByRole('textbox', { name: /Motif du refus/ });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'Kbis illisible.');
    await user.click(await button('Refuser le compte'));
    expect(decisions(world)).toEqual([]);
    leave();
    await vi.waitFor(() =>
      expect(decisions(world)).toMatchObject([{ action: 'KO', motif: 'Kbis illisible.' }]),
    );
  });

  // spec 13.2
  test('deleted: with a motive, and confirmed by name first', async () => {
    const world = createAccounts(anAccount());
    const { user } = showAccounts(OPEN);
    await user.click(await button('Supprimer'));
    await user.click(await button('Supprimer le compte'));
    expect(
      screen.getByText('Indiquez pourquoi vous supprimez ce qui est à une autre structure.'),
    ).toBeTruthy();
    await user.type(
      screen.getByRole('textbox', { name: /^Motif de la suppression/ }),
      'Compte d’essai.',
    );
    await user.click(await button('Supprimer le compte'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/^« Atelier du Soir », ses brouillons, ses justificatifs/),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Supprimer le compte' }));
    leave();
    await vi.waitFor(() =>
      expect(decisions(world)).toMatchObject([{ action: 'DELETE', motif: 'Compte d’essai.' }]),
    );
  });

  test('another person decided first: reported, and everything is read again', async () => {
    const world = createAccounts(anAccount(), second());
    const { user } = showAccounts(OPEN);
    await title('Atelier du Soir');
    world.network.refuse(decideAccount, STRUCTURE_CHANGED);
    const { can } = anAccount().structure;
    world.accounts = [anAccount({ etat: 3, can: { ...can, decide: false } }), second()];
    const entry = {
      historiqueId: 9,
      elementId: null,
      dossierId: null,
      structureId: 1000,
      before: { etat: 2 },
    };
    world.history = [
      {
        ...entry,
        action: 'account.decide',
        at: NOW.toISOString(),
        par: 'Sacha Lemoine',
        parLaSociete: true,
        after: { etat: 3 },
      },
    ];
    await user.click(await button('Valider le compte'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Ce compte a changé entre-temps')).toBeTruthy();
    expect(await screen.findByText(/par Sacha Lemoine/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Valider le compte' })).toBeNull();
    expect(await lines()).toHaveLength(1);
    await user.click(await button('Compte suivant'));
    await title('Grand Large');
  });

  test('a compte sent again shows why it was refused before', async () => {
    const world = createAccounts(anAccount());
    const entry = {
      elementId: null,
      dossierId: null,
      structureId: 1000,
      par: 'Sacha',
      parLaSociete: true,
    };
    const at = NOW.toISOString();
    world.history = [
      {
        ...entry,
        historiqueId: 3,
        at,
        action: 'account.submit',
        before: { etat: 4 },
        after: { etat: 2 },
      },
      {
        ...entry,
        historiqueId: 2,
        at,
        action: 'structure.edit',
        before: { sgVille: 'Bres' },
        after: { sgVille: 'Brest', sgPays: 250 },
      },
      {
        ...entry,
        historiqueId: 1,
        at,
        action: 'account.decide',
        before: {},
        after: { etat: 4, motif: 'Ville ?' },
      },
    ];
    showAccounts(OPEN);
    expect(await screen.findByText('Motif du refus précédent : « Ville ? »')).toBeTruthy();
    expect(screen.getByText('Ville du siège : Bres → Brest')).toBeTruthy();
  });

  test('keys: J and K move, V accepts, R asks for the motive, depending on the focus', async () => {
    const world = createAccounts(anAccount(), second());
    const { user, router } = showAccounts(OPEN);
    await titleFocused('Atelier du Soir');
    await user.keyboard('j');
    await titleFocused('Grand Large');
    await user.keyboard('k');
    await titleFocused('Atelier du Soir');
    expect(router.state.location.search).toBe('?compte=1000-7');
    await user.keyboard('r');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await user.keyboard('v{Escape}');
    (await title('Atelier du Soir')).focus();
    await user.keyboard('v');
    await vi.waitFor(() => expect(decisions(world)).toMatchObject([{ action: 'OK' }]));
  });
});

test('an address with another word than a brand is no page', async () => {
  createAccounts();
  showAccounts('/autre/utilisateurs');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page introuvable');
});
