import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { readDossier, submitDossier } from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier } from '../testing/builders.ts';
import { portalKeeping } from '../testing/portal-keeping.ts';
import { show } from '../testing/show.tsx';
import { rowOfElement } from './saving/saved-line.ts';
import { storedLines } from './saving/stored-lines.ts';

const network = aNetwork();
beforeEach(() => {
  network.answer(findProximity, { rows: [] });
  network.answer(readUsualDelay, { delaiMedianHeures: 20 });
  network.answer(readRewrittenTexts, { rows: [] });
  window.history.replaceState(null, '', '/');
});

const aPortal = () => portalKeeping(network);

const cell = (line: number, column: number) => {
  const result = document.querySelector<HTMLElement>(`[data-at="${line - 1}-${column}"]`);
  if (result === null) throw new Error(`no cell ${column} on line ${line}`);
  return result;
};
const grid = () => screen.findByRole('grid', { name: 'Enregistrements de la demande' });
const press = (target: Element, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text, setData: () => undefined } });

describe('a new request', () => {
  test('is typed from end to end with the keyboard, and sent', async () => {
    const { stored } = aPortal();
    network.answer(submitDossier, {
      dossierId: 12,
      numero: '2026-00012',
      etat: 2,
      sent: 1,
      toTime: 1,
    });
    const { user } = show('/isrc/dossier/nouveau');
    await user.type(await screen.findByLabelText(/Artiste principal/), 'Les Phares');
    await user.click(screen.getByRole('link', { name: 'Enregistrements' }));
    expect(await grid()).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
    expect(network.sent).toEqual([]);

    await user.click(cell(1, 0));
    await user.keyboard('Nuit blanche{Tab}{ArrowRight}{ArrowRight}342{Enter}');
    await user.keyboard('{Home}Marée basse{Enter}');
    expect(cell(1, 0).textContent).toBe('Nuit blanche');
    expect(cell(1, 2).textContent).toBe('Les Phares');
    expect(cell(1, 3).textContent).toBe('00:03:42');
    await waitFor(() => expect(document.activeElement).toBe(cell(3, 0)));
    await waitFor(() =>
      expect(stored()).toMatchObject([
        { titre: 'Nuit blanche', artiste: 'Les Phares', duree: '00:03:42' },
        { titre: 'Marée basse' },
      ]),
    );
    expect(await screen.findByText(/^Brouillon enregistré à/)).toBeTruthy();

    await user.click(screen.getByRole('link', { name: 'Vérifier et envoyer' }));
    expect(await screen.findByText(/1 enregistrement sans durée/)).toBeTruthy();
    const send = screen.getByRole('button', { name: 'Envoyer la demande (2 enregistrements)' });
    await user.click(send);
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(sentTo(network, submitDossier)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /J’atteste que Société Exemple/ }));
    await user.click(send);
    expect(await screen.findByRole('heading', { level: 1, name: 'Demande envoyée' })).toBeTruthy();
    expect(await screen.findByText('2026-00012')).toBeTruthy();
    expect(screen.getByText('Un code n’est pas une déclaration')).toBeTruthy();
    expect(sentTo(network, submitDossier)).toMatchObject([
      { dossierId: 12, attestation: true, elements: [{ elementId: 100 }, { elementId: 101 }] },
    ]);
  });

  test('the address takes the number of the dossier, and the focus stays in the cell', async () => {
    aPortal();
    window.history.replaceState(null, '', '/isrc/dossier/nouveau?etape=0');
    const { user } = show('/isrc/dossier/nouveau?etape=0');
    await grid();
    await user.click(cell(1, 0));
    await user.keyboard('Nuit blanche{Enter}Suite');
    await waitFor(() => expect(window.location.pathname).toBe('/isrc/dossier/12'));
    const field = screen.getByLabelText('Titre, ligne 2');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field).toHaveProperty('value', 'Suite');
  });

  test('a user who may not submit sees the reason', async () => {
    const raisonBlocage = 'La structure a cessé son activité.';
    show('/isrc/dossier/nouveau', { menu: { nouvelleDemande: false }, raisonBlocage });
    expect(await screen.findByText(raisonBlocage)).toBeTruthy();
  });
});

describe('the grid', () => {
  async function open(
    elements = [anElement(), anElement({ elementId: 2, titre: 'Sous les néons' })],
  ) {
    network.answer(readDossier, aDossier({ elements }));
    network.answer(updateElement, ({ body }) => anElement({ ...(body as object), revision: 2 }));
    const shown = show('/isrc/dossier/12');
    await grid();
    return shown;
  }

  test('moves, edits, cancels, clears, copies, undoes', async () => {
    const { user } = await open();
    await user.click(cell(1, 0));
    await user.keyboard('{Enter} du soir{Enter}');
    expect(cell(1, 0).textContent).toBe('Marée basse du soir');
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 0)));
    await user.keyboard('{F2}abc{Escape}');
    expect(cell(2, 0).textContent).toBe('Sous les néons');
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 0)));
    await user.keyboard('{Control>}d{/Control}');
    expect(cell(2, 0).textContent).toBe('Marée basse du soir');
    await user.keyboard('{Delete}');
    expect(cell(2, 0).textContent).toContain('Indiquez le titre.');
    await user.keyboard('{Control>}zz{/Control}');
    expect(cell(2, 0).textContent).toBe('Sous les néons');
    await user.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-colindex')).toBe('9'));
    await user.keyboard('{Control>}{Home}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 0)));
  });

  test('is one tab stop', async () => {
    await open();
    const stops = within(await grid())
      .getAllByRole('gridcell')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([cell(1, 0)]);
  });

  test('a choice is made by its first letter', async () => {
    const { user } = await open();
    await user.click(cell(1, 4));
    await user.keyboard('v{Enter}');
    expect(cell(1, 4).textContent).toBe('Vidéogramme');
  });

  test('pastes a block from a spreadsheet, shows its size, and undoes it at once', async () => {
    aPortal();
    const { user } = await open();
    await user.click(cell(3, 0));
    press(
      cell(3, 0),
      'Titre\tArtiste\tDurée\tBPM\nOù vont les oiseaux\tNoé\t4:11\t90\nÇa ira\tNoé\tabc\t91',
    );
    await user.click(await screen.findByRole('button', { name: 'Importer 2 enregistrements' }));
    expect(
      await screen.findByText('2 lignes collées, 1 à corriger. Colonne laissée de côté : BPM.'),
    ).toBeTruthy();
    expect(cell(3, 3).textContent).toBe('00:04:11');
    expect(cell(4, 3).getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: /^Annuler la dernière modification/ }));
    expect(cell(3, 0).textContent).toBe('');
  });

  test('each fault of the summary is a way to its cell', async () => {
    const { user } = await open([
      anElement(),
      anElement({ elementId: 2, titre: 'Ici', artiste: null }),
    ]);
    await user.click(
      screen.getByRole('button', { name: 'Ligne 2 : Indiquez l’artiste principal.' }),
    );
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 2)));
  });

  test('a submitted recording is read only, with a message', async () => {
    const { user } = await open([
      anElement({ statut: 'DONE', can: { edit: false, delete: false } }),
      anElement(),
    ]);
    expect(cell(1, 0).getAttribute('aria-readonly')).toBe('true');
    await user.click(cell(1, 0));
    await user.keyboard('x');
    expect(cell(1, 0).textContent).toBe('Marée basse');
    expect(screen.getByText(/a été envoyé : il ne se modifie plus ici/)).toBeTruthy();
  });

  test('a refused recording shows its motive', async () => {
    await open([anElement({ motif: 'Précisez la version.' })]);
    expect(
      screen.getByRole('button', { name: 'Ligne 1, Marée basse : Précisez la version.' }),
    ).toBeTruthy();
  });
});

test('data stored on this device by an earlier visit is restored, reported and saved', async () => {
  const { texts, flags } = rowOfElement(anElement());
  storedLines(1000, 12).write({
    titre: 'Marée basse',
    defaults: {},
    rows: [
      {
        element: { elementId: 1, revision: 1 },
        texts: { ...texts, version: 'Live' },
        flags,
        sequences: [],
      },
    ],
  });
  network.answer(readDossier, aDossier());
  network.answer(updateElement, anElement({ version: 'Live', revision: 2 }));
  show('/isrc/dossier/12');
  await grid();
  expect(cell(1, 1).textContent).toBe('Live');
  expect(screen.getByText('1 saisie gardée sur cet appareil a été reprise.')).toBeTruthy();
  await waitFor(() =>
    expect(sentTo(network, updateElement)).toEqual([
      { elementId: 1, revision: 1, version: 'Live' },
    ]),
  );
  await waitFor(() => expect(localStorage.getItem('portail-isrc.request.1000.12')).toBeNull());
});

describe('the form', () => {
  // spec 5.2 10.14
  test('shows the same one recording at a time, and its errors once the field loses focus', async () => {
    network.answer(readDossier, aDossier());
    network.answer(updateElement, ({ body }) => anElement({ ...(body as object), revision: 2 }));
    const { user } = show('/isrc/dossier/12');
    await grid();
    await user.click(screen.getByText('Formulaire'));
    for (const label of [/^Titre \*/, /^Artiste principal \*/]) await screen.findByLabelText(label);
    // Optional for submission: no asterisk.
    const duration = screen.getByRole('textbox', { name: 'Durée' });
    await user.clear(duration);
    await user.type(duration, '3:75');
    expect(duration.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(duration.getAttribute('aria-invalid')).toBe('true');
    await user.clear(duration);
    await user.type(duration, '3m45{Tab}');
    expect(duration).toHaveProperty('value', '00:03:45');
    await user.click(screen.getByText('Informations complémentaires'));
    await user.type(screen.getByLabelText('Compositeurs'), 'A. Roc{Enter}B. Sel');
    await waitFor(() =>
      expect(sentTo(network, updateElement)).toContainEqual(
        expect.objectContaining({ compositeurs: ['A. Roc', 'B. Sel'] }),
      ),
    );
  });
});

describe('a dossier already sent', () => {
  test('opens on its state when nothing is left to do', async () => {
    const sent = anElement({ statut: 'PRODUCT', can: { edit: false, delete: false } });
    network.answer(readDossier, aDossier({ etat: 2, elements: [sent] }));
    show('/isrc/dossier/12');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Demande 2026-00012' }),
    ).toBeTruthy();
    expect(screen.getByText("En attente d'immatriculation SPP")).toBeTruthy();
  });

  test('resubmitted beside codes issued before, it describes what was submitted', async () => {
    const input = anElement({
      statut: 'DONE',
      isrc: 'FRX262600001',
      can: { edit: false, delete: false },
    });
    network.answer(
      readDossier,
      aDossier({ elements: [input, anElement({ elementId: 2, isrc: null })] }),
    );
    show('/isrc/dossier/12?envoyee');
    expect(await screen.findByText('2026-00012')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Demande envoyée' })).toBeTruthy();
  });

  test('a duration leads straight to its cell, and leaves when it is transmitted', async () => {
    const minu = anElement({ elementId: 45, statut: 'MINU', duree: null });
    network.answer(
      readDossier,
      aDossier({
        etat: 2,
        elements: [anElement({ statut: 'PRODUCT', can: { edit: false, delete: false } }), minu],
      }),
    );
    network.answer(updateElement, {
      ...minu,
      statut: 'PRODUCT',
      duree: '00:03:45',
      can: { edit: false, delete: false },
    });
    const { user } = show('/isrc/dossier/12?etape=0&element=45&champ=duree');
    await grid();
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 3)));
    await user.keyboard('345{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Transmettre 1 durée' }));
    await waitFor(() =>
      expect(sentTo(network, updateElement)).toEqual([
        { elementId: 45, revision: 1, duree: '00:03:45' },
      ]),
    );
    expect(await screen.findByText('Durée transmise à la société.')).toBeTruthy();
  });
});

test('what the portal refuses at the sending leads back to its line', async () => {
  network.answer(readDossier, aDossier({ elements: [anElement({ elementId: 45 })] }));
  network.on(submitDossier.method, submitDossier.path, () => ({
    status: 422,
    body: {
      type: 'about:blank',
      title: INVALID_FIELDS.title,
      status: 422,
      code: INVALID_FIELDS.code,
      instance: '',
      errors: [{ path: 'elements.45.duree', code: 'OUT_OF_BOUNDS', message: 'Durée trop longue.' }],
    },
  }));
  const { user } = show('/isrc/dossier/12?etape=1');
  await user.click(await screen.findByRole('checkbox', { name: /J’atteste/ }));
  await user.click(screen.getByRole('button', { name: /^Envoyer la demande/ }));
  await user.click(
    await screen.findByRole('button', { name: 'Ligne 1, Marée basse : Durée trop longue.' }),
  );
  await grid();
  await waitFor(() => expect(document.activeElement).toBe(cell(1, 3)));
  await act(async () => undefined);
});
