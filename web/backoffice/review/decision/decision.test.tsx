import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  DOSSIER_ALREADY_DECIDED,
  DOSSIER_TAKEN,
  listDossiers,
  readDossier,
  rejectDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { NO_NUMBER_LEFT } from '#contract/registration/prefixes.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/state-machine.ts';
import { aDossier, anElement, OTHER_LOCK } from '#web/backoffice/testing/builders.ts';
import { decides, leave } from '#web/backoffice/testing/decides.ts';
import { titleFocused } from '#web/backoffice/testing/focus.ts';
import { button, createWorld, line, sentTo, show } from '#web/backoffice/testing/show.tsx';

const NOW = new Date('2026-06-02T09:05:00Z');
const HERE = '/spp/demandes?dossier=12';
const next = aDossier({ dossierId: 13, raison: 'Grand Large', lock: null });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = async (user: ReturnType<typeof show>['user'], rang: number, action: string) =>
  user.click(within(await line(rang)).getByRole('radio', { name: action }));

describe('accepting', () => {
  test('all: one call without any declaration; the next dossier opens, with what became of this one', async () => {
    const world = createWorld(aDossier(), next);
    decides(world, { codes: [1, 2, 3, 4, 5, 6] });
    const { user, router } = show(HERE);
    await user.click(await button('Valider et attribuer 6 codes'));
    await titleFocused('Grand Large');
    expect(router.state.location.search).toBe('?dossier=13');
    expect(sentTo(world, validateDossier)).toEqual([{ dossierId: 12, declarations: [] }]);
    expect(screen.getByRole('heading', { name: '6 codes attribués' })).toBeTruthy();
    expect(screen.getByText(/^Dossier 2026-00012/)).toBeTruthy();
    await vi.waitFor(() => expect(screen.getByText('(1)')).toBeTruthy());
    // Only its own row of the queue is requested again.
    const [whole, ...lines] = sentTo(world, listDossiers);
    expect(whole).toEqual({ file: 'treat' });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toEqual({ file: 'treat', dossierIds: [12] });
    await user.click(await button('Revoir ce dossier'));
    expect(router.state.location.search).toBe('?dossier=12');
  });

  test('the last one of the queue: its codes', async () => {
    const world = createWorld(aDossier());
    decides(world, { codes: [1, 2, 3] });
    const { user } = show(HERE);
    await user.click(await button('Valider et attribuer 6 codes'));
    await titleFocused('3 codes attribués');
    expect(screen.getByText('FR-X26-26-00003')).toBeTruthy();
  });

  test('a double click decides once', async () => {
    const world = createWorld(aDossier());
    decides(world, { codes: [1] });
    show(HERE);
    const validate = await button('Valider et attribuer 6 codes');
    validate.click();
    validate.click();
    await screen.findByRole('heading', { name: '1 code attribué' });
    expect(sentTo(world, validateDossier)).toHaveLength(1);
    expect(
      screen.getByText('La file est vide : il ne reste aucun dossier à traiter.'),
    ).toBeTruthy();
  });

  test('despite an alert: confirmation comes first', async () => {
    const world = createWorld(aDossier({ situation: 'LIQU' }));
    decides(world, { codes: [1] });
    const { user } = show(HERE);
    await user.click(await button('Valider et attribuer 6 codes'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Valider malgré les points d’attention ?' }),
    );
    expect(dialog.getByText(/liquidation judiciaire/)).toBeTruthy();
    expect(sentTo(world, validateDossier)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Valider et attribuer 6 codes' }));
    expect(await screen.findByRole('heading', { name: '1 code attribué' })).toBeTruthy();
  });
});

describe('refusing', () => {
  test('a line needs its motive, in place; nothing leaves before', async () => {
    const world = createWorld(aDossier());
    decides(world, { codes: [1, 3, 4, 5, 6], refused: [102] });
    const { user } = show(HERE);
    await choose(user, 2, 'Refuser');
    await user.click(await button('Attribuer 5 codes, refuser 1 enregistrement'));
    const motif = screen.getByRole('textbox', { name: /Motif du refus/ });
    expect(motif.getAttribute('aria-invalid')).toBe('true');
    await vi.waitFor(() => expect(document.activeElement).toBe(motif));
    expect(sentTo(world, validateDossier)).toEqual([]);

    await user.selectOptions(screen.getByRole('combobox', { name: /motif type/ }), '3');
    expect(motif.getAttribute('aria-invalid')).toBeNull();
    await user.type(motif, ' Merci.');
    await user.click(await button('Attribuer 5 codes, refuser 1 enregistrement'));
    expect(await button(/^Annuler ?Ctrl/)).toBeTruthy();
    expect(sentTo(world, validateDossier)).toEqual([]);
    leave();
    await screen.findByRole('heading', { name: '5 codes attribués, 1 enregistrement refusé' });
    const [body] = sentTo(world, validateDossier);
    expect(body).toMatchObject({ dossierId: 12, declarations: [{ elementId: 102, action: 'KO' }] });
    expect(JSON.stringify(body)).toMatch(/La durée indiquée.*Merci\./);
  });

  test('refusing all takes one motive; a line has its own', async () => {
    const world = createWorld(aDossier());
    decides(world, { refused: [101, 102, 103, 104, 105, 106] });
    const { user } = show(HERE);
    await choose(user, 3, 'Refuser');
    await user.type(await screen.findByRole('textbox', { name: /enregistrement 3/ }), 'Le sien');
    await user.click(await button('Refuser tout'));
    const motif = screen.getByRole('textbox', { name: 'Motif du refus' });
    await vi.waitFor(() => expect(document.activeElement).toBe(motif));
    await user.click(await button('Refuser 6 enregistrements'));
    expect(motif.getAttribute('aria-invalid')).toBe('true');
    expect(sentTo(world, rejectDossier)).toEqual([]);
    await user.type(motif, 'Déjà codés{Control>}{Enter}{/Control}');
    await button(/^Annuler ?Ctrl/);
    leave();
    await screen.findByRole('heading', { name: '6 enregistrements refusés' });
    expect(sentTo(world, rejectDossier)).toEqual([
      {
        dossierId: 12,
        motif: 'Déjà codés',
        declarations: [{ elementId: 103, action: 'KO', motif: 'Le sien' }],
      },
    ]);
  });
});

test('a motive missing behind the other tab brings its line back', async () => {
  createWorld(aDossier());
  const { user } = show(HERE);
  await choose(user, 2, 'Refuser');
  await user.click(screen.getByRole('tab', { name: 'Historique' }));
  await user.click(await button('Attribuer 5 codes, refuser 1 enregistrement'));
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Motif du refus/ })),
  );
});

describe('deleting', () => {
  const WHY = { name: /^Motif de la suppression/ };

  // spec 13.2
  test('is counted, named with its owner and its motive before it is sent', async () => {
    const world = createWorld(aDossier());
    decides(world, { codes: [1, 2, 3, 4, 5], deleted: [106] });
    const { user } = show(HERE);
    await choose(user, 6, 'Supprimer');
    await user.click(await button('Attribuer 5 codes, supprimer 1 enregistrement'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Supprimer 1 enregistrement ?' }),
    );
    expect(dialog.getByText('N° 6, Titre 6')).toBeTruthy();
    expect(dialog.getByText(/^Cet enregistrement appartient à .+\.$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    expect(sentTo(world, validateDossier)).toEqual([]);
    await user.click(await button('Attribuer 5 codes, supprimer 1 enregistrement'));
    const again = within(screen.getByRole('dialog'));
    await user.click(again.getByRole('button', { name: /supprimer 1 enregistrement/ }));
    expect(
      again.getByText('Indiquez pourquoi vous supprimez ce qui est à une autre structure.'),
    ).toBeTruthy();
    expect(sentTo(world, validateDossier)).toEqual([]);
    await user.type(again.getByRole('textbox', WHY), 'Envoyé deux fois.');
    await user.click(again.getByRole('button', { name: /supprimer 1 enregistrement/ }));
    await button(/^Annuler ?Ctrl/);
    leave();
    await screen.findByRole('heading', { name: '5 codes attribués, 1 enregistrement supprimé' });
    expect(sentTo(world, validateDossier)).toEqual([
      {
        dossierId: 12,
        declarations: [{ elementId: 106, action: 'DELETE', motif: 'Envoyé deux fois.' }],
      },
    ]);
  });

  test('all, even the dossier: its result is reported although it can no longer be read', async () => {
    const world = createWorld(aDossier());
    decides(world, { deleted: [101, 102, 103, 104, 105, 106] });
    const { user } = show(HERE);
    await user.click(await button('Supprimer tout'));
    expect(screen.getByText('et 1 autre')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', WHY), 'Essai.');
    await user.click(dialog.getByRole('button', { name: 'Supprimer 6 enregistrements' }));
    await button(/^Annuler ?Ctrl/);
    leave();
    expect(
      await screen.findByRole('heading', { name: '6 enregistrements supprimés' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoir ce dossier' })).toBeNull();
  });
});

describe('a conflict is reported at the action, the dossier is reloaded, typed values are kept', () => {
  const facts = { par: 'Sacha Lemoine', depuis: NOW.toISOString(), le: NOW.toISOString() };
  test.each([
    [DOSSIER_TAKEN, /Sacha Lemoine l’a pris en charge/],
    [DOSSIER_ALREADY_DECIDED, /Sacha Lemoine a traité ce dossier/],
    [DOSSIER_NOT_TAKEN, /après 30 minutes sans activité/],
    [NO_NUMBER_LEFT, /aucun code n’a été attribué/],
  ])('%o', async (domainError, sentence) => {
    const world = createWorld(aDossier(), next);
    world.network.refuse(validateDossier, domainError, { facts });
    const { user, router } = show(HERE);
    const before = sentTo(world, readDossier).length;
    await user.click(await button('Valider et attribuer 6 codes'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(sentence);
    expect(sentTo(world, readDossier).length).toBeGreaterThan(before);
    expect(router.state.location.search).toBe('?dossier=12');
    expect(await button('Valider et attribuer 6 codes')).toBeTruthy();
  });

  test('after the delay: reported from the next dossier, with a link back to all typed values', async () => {
    const world = createWorld(aDossier(), next);
    world.network.refuse(validateDossier, DOSSIER_NOT_TAKEN, { facts });
    const { user, router } = show(HERE);
    await choose(user, 2, 'Refuser');
    await user.type(screen.getByRole('textbox', { name: /Motif/ }), 'Titre faux');
    await user.click(await button('Attribuer 5 codes, refuser 1 enregistrement'));
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    expect(screen.queryByRole('link', { name: /2026-00012/ })).toBeNull();
    leave();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/2026-00012.*après 30 minutes sans activité/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /2026-00012/ })).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Ouvrir ce dossier' }));
    expect(router.state.location.search).toBe('?dossier=12');
    expect(await screen.findByRole('textbox', { name: /Motif/ })).toHaveProperty(
      'value',
      'Titre faux',
    );
  });

  test('taken at the same moment: the screen shows in whose hands it is', async () => {
    const world = createWorld(aDossier({ lock: null }));
    world.network.on('POST', takeDossierInCharge.path, () => {
      world.dossiers = [aDossier({ lock: OTHER_LOCK })];
      return {
        status: 409,
        body: {
          type: 'x',
          title: 'Pris',
          status: 409,
          code: DOSSIER_TAKEN.code,
          instance: 'x',
          facts,
        },
      };
    });
    const { user } = show(HERE);
    await user.click(await button('Prendre en charge'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Sacha Lemoine/);
    expect(await screen.findByText('Pris en charge par Sacha Lemoine')).toBeTruthy();
    expect((await button(/Valider/)).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('choices not sent yet', () => {
  test('survive another dossier and a reload, and end with the decision', async () => {
    const world = createWorld(aDossier(), next);
    decides(world, { codes: [1] });
    const { user, router, unmount } = show(HERE);
    await choose(user, 2, 'Refuser');
    await user.type(screen.getByRole('textbox', { name: /Motif/ }), 'Titre faux');
    await router.navigate('/spp/demandes?dossier=13');
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    unmount();
    const again = show(HERE);
    expect(await screen.findByRole('textbox', { name: /Motif/ })).toHaveProperty(
      'value',
      'Titre faux',
    );
    await again.user.click(await button('Attribuer 5 codes, refuser 1 enregistrement'));
    await button(/^Annuler ?Ctrl/);
    leave();
    await screen.findByRole('heading', { name: '1 code attribué' });
    await vi.waitFor(() =>
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('Titre faux'),
    );
  });

  test('only lines that await a decision have choices', async () => {
    const elements = [
      anElement(1, { statut: 'LOCK' }),
      anElement(2, { statut: 'DONE', isrc: 'FRX262600002' }),
      anElement(3, { statut: 'MINU', duree: null }),
      anElement(4, { statut: 'USER', motif: 'Titre faux' }),
    ];
    createWorld(aDossier({ elements }));
    show(HERE);
    expect(await button('Valider et attribuer 1 code')).toBeTruthy();
    expect(screen.getAllByRole('group', { name: /Décision/ })).toHaveLength(1);
    expect(screen.getByText('Minuterie à compléter')).toBeTruthy();
    expect(screen.getByText(/Refusé : « Titre faux »/)).toBeTruthy();
  });
});
