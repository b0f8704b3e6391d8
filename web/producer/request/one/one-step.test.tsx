import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { listDossiers, readDossier, validateDossier } from '#contract/registration/dossier.ts';
import { listDrafts, listPending } from '#contract/registration/isrc.ts';
import { type Candidat, findProximity } from '#contract/registration/proximity.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { aDossier } from '#web/producer/testing/builders.ts';
import { portalKeeping } from '#web/producer/testing/portal-keeping.ts';
import { show } from '#web/producer/testing/show.tsx';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';

const network = aNetwork();
beforeEach(() => {
  network.answer(readUsualDelay, { delaiMedianHeures: null });
  network.answer(readRewrittenTexts, { rows: [] });
});

/** The same recording, which has its code. */
const taken: Candidat = {
  elementId: null,
  isrc: 'FRX262600001',
  type: 'P',
  titre: 'Marée basse',
  version: null,
  duree: null,
  artiste: 'Les Phares',
  anneePublication: 2026,
  memeDossier: false,
  structure: null,
  score: 100,
  bande: 'MEME',
  raisons: [],
  plafond: null,
  ecartDuree: null,
  choixRequis: true,
  choix: {
    choix: 'REUTILISER',
    motif: null,
    score: 100,
    at: '2026-11-02T09:00:00.000Z',
    par: 'Léa Martin',
    parLaSociete: false,
    valable: true,
  },
};

test.each(['un', '2'])(
  'at step %s, titles that all take an existing code leave a request to delete',
  async (step) => {
    network.answer(readDossier, aDossier({ elements: [anElement()] }));
    network.answer(findProximity, {
      rows: [{ elementId: 1, candidats: [taken], ambigu: false, choixRequis: true, lies: [] }],
    });
    network.answer(validateDossier, { dossierId: 12, deleted: true });
    for (const list of [listDrafts, listPending, listDossiers])
      network.answer(list, { rows: [], total: 0, capped: false });
    const { user, router } = show(`/isrc/dossier/12?etape=${step}`);
    await screen.findByText(
      /Votre enregistrement reprend un code existant : il ne reste rien à envoyer/,
    );
    expect(screen.queryByRole('button', { name: /^Envoyer/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /J’atteste/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Supprimer la demande' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/« Marée basse » et son enregistrement/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer la demande' }));
    expect(await screen.findByText('La demande « Marée basse » est supprimée.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/isrc/demandes');
    expect(sentTo(network, validateDossier)).toEqual([{ dossierId: 12, _method: 'DELETE' }]);
  },
);

test('on the page of one title nothing bears the number of a line, which only the grid shows', async () => {
  network.answer(readDossier, aDossier({ elements: [anElement({ artiste: null })] }));
  const request: Candidat = { ...taken, choix: null };
  network.answer(findProximity, {
    rows: [{ elementId: 1, candidats: [request], ambigu: false, choixRequis: true, lies: [] }],
  });
  const { user } = show('/isrc/dossier/12?etape=un');
  await screen.findByRole('heading', { level: 3, name: 'Marée basse' });
  await user.click(screen.getByRole('button', { name: /^Envoyer/ }));
  await screen.findByRole('button', { name: 'Indiquez l’artiste principal.' });
  screen.getByRole('button', { name: /^Marée basse : dites si c’est le même enregistrement/ });
  expect(document.body.textContent).not.toMatch(/Ligne 1/);
});

test.each([
  { when: 'before its title', titre: 'Houle', duree: '00:03:45' },
  { when: 'and given up with its title', titre: '', duree: null },
])(
  'a duration that is typed $when is none of the recordings that follow',
  async ({ titre, duree }) => {
    const { stored } = portalKeeping(network);
    network.answer(findProximity, { rows: [] });
    const { user } = show('/isrc/dossier/nouveau?etape=un');
    await user.type(await screen.findByRole('textbox', { name: 'Durée' }), '3:45');
    if (titre) await user.type(screen.getByRole('textbox', { name: 'Titre' }), titre);
    await user.click(screen.getByRole('link', { name: 'Plusieurs titres : ouvrir la grille' }));
    for (const [index, text] of ['Houle', 'Jusant'].entries()) {
      await screen.findByRole('grid', { name: 'Enregistrements de la demande' });
      await user.click(document.querySelector(`[data-at="${index}-0"]`) ?? document.body);
      await user.keyboard(`${text}{Enter}`);
    }
    await waitFor(() =>
      expect(stored()).toMatchObject([
        { titre: 'Houle', duree },
        { titre: 'Jusant', duree: null },
      ]),
    );
  },
);

test('a duration that is typed before the title is formatted and judged as soon as it is left', async () => {
  portalKeeping(network);
  network.answer(findProximity, { rows: [] });
  const { user } = show('/isrc/dossier/nouveau?etape=un');
  const duree = await screen.findByRole('textbox', { name: 'Durée' });
  await user.type(duree, '345');
  await user.tab();
  expect(duree).toHaveProperty('value', '00:03:45');
  await user.clear(duree);
  await user.type(duree, '24:00:00');
  await user.tab();
  expect(duree.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/de 00:00:01 à 23:59:59/)).toBeTruthy();
  // A value not typed yet is not reported as missing.
  expect(screen.queryByText('Indiquez l’artiste principal.')).toBeNull();
});
