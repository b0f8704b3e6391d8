import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { answerCorrection, listCorrections } from '#contract/registration/corrections.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { readFamily } from '#contract/registration/family.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { readSound } from '#contract/registration/sound.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { savedEverything } from '#web/platform/session/unfinished.ts';
import type { UserOptions } from '#web/testing/builders.ts';
import { ALONE, AN_ISRC, aCorrection, rowsOf } from '#web/testing/issued.ts';
import { aDossier, anElement } from '../testing/builders.ts';
import { createWorld, sentTo, show, type World } from '../testing/show.tsx';

const AT = '2026-11-03T10:00:00.000Z';
const roles = {
  isGestionnaireIsrc: false,
  isGestionnaireInternet: true,
  isRepresentantLegal: false,
};
const MANAGER: UserOptions = { roles: { 1000: roles } };
const ROW: ElementRow = {
  elementId: 2,
  dossierId: 12,
  structureId: 1000,
  raison: 'Société Exemple',
  numAyd: null,
  numero: '2026-00012',
  dossierTitre: null,
  rang: 1,
  type: 'P',
  titre: 'Sous les néons',
  version: null,
  artiste: 'Les Phares',
  duree: '00:03:45',
  anneePublication: 2026,
  isrc: AN_ISRC,
  statut: 'DONE',
  motif: null,
  attribueLe: AT,
  annuleLe: null,
  updatedAt: AT,
};

let world: World;
beforeEach(() => {
  const element = anElement(1, {
    elementId: 2,
    isrc: AN_ISRC,
    titre: 'Sous les néons',
    statut: 'DONE',
  });
  world = createWorld(aDossier({ elements: [element] }));
  world.network.answer(listCodes, rowsOf(ROW));
  world.network.answer(readFamily, ALONE);
  world.network.answer(readSound, { son: null });
  world.network.answer(listCorrections, rowsOf());
  world.network.answer(listTransfers, rowsOf());
});

async function opened(options: UserOptions) {
  const view = show(`/spp/consultations?code=${AN_ISRC}`, options);
  await screen.findByRole('heading', { name: 'Historique' });
  return view;
}

test('a line leads to the sheet, which names the holder', async () => {
  const { user } = show('/spp/consultations', MANAGER);
  await user.click(
    await screen.findByRole('button', { name: /Afficher le détail.: Sous les néons/ }),
  );
  await user.click(await screen.findByRole('link', { name: 'Ouvrir la fiche du code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Code FR-X26-26-00101' }));
  expect(await dialog.findByText('Titulaire')).toBeTruthy();
});

test('a code is cancelled with its reason, after one more look at which one it is', async () => {
  const done = {
    elementId: 2,
    isrc: AN_ISRC,
    annuleLe: AT,
    motif: 'Double',
    remplacePar: 'FRX262600102',
  };
  world.network.answer(cancelCode, done);
  const { user } = await opened(MANAGER);
  await user.click(screen.getByRole('button', { name: 'Annuler ce code' }));
  expect(
    await screen.findByRole('dialog', { name: 'Annuler 1 code : FR-X26-26-00101 ?' }),
  ).toBeTruthy();
  const confirm = screen.getByRole('button', { name: 'Annuler définitivement FR-X26-26-00101' });
  await user.type(screen.getByLabelText(/^Code qui le remplace/), 'FR-X26');
  await user.click(confirm);
  expect(screen.getByText('Dites pourquoi ce code est annulé.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Motif de l’annulation/));
  expect(screen.getByText(/^Ce code n’est pas bien formé/)).toBeTruthy();
  expect(screen.getByText('Cochez la case pour confirmer le code à annuler.')).toBeTruthy();
  expect(sentTo(world, cancelCode)).toEqual([]);
  await user.type(screen.getByLabelText(/^Code qui le remplace/), '-26-00102');
  await user.type(screen.getByLabelText(/^Motif de l’annulation/), 'Double');
  await user.click(screen.getByRole('checkbox', { name: /^J’ai vérifié/ }));
  await user.click(confirm);
  const sheet = within(await screen.findByRole('dialog', { name: 'Code FR-X26-26-00101' }));
  expect(sheet.getByText('Le code FR-X26-26-00101 est annulé.')).toBeTruthy();
  // The announcement of the action does not replace the number of results.
  expect(screen.getByText('1 enregistrement trouvé')).toBeTruthy();
  expect(sentTo(world, cancelCode)).toEqual([
    { elementId: 2, motif: 'Double', remplacePar: 'FRX262600102' },
  ]);
});

test('an unfinished cancellation is restored except for the checkbox, and may be discarded', async () => {
  const first = await opened(MANAGER);
  await first.user.click(screen.getByRole('button', { name: 'Annuler ce code' }));
  await first.user.type(await screen.findByLabelText(/^Motif de l’annulation/), 'Double');
  await first.user.click(screen.getByRole('checkbox', { name: /^J’ai vérifié/ }));
  expect(await savedEverything(0)).toBe(false);
  first.unmount();
  const { user } = await opened(MANAGER);
  await user.click(screen.getByRole('button', { name: 'Annuler ce code' }));
  expect(await screen.findByLabelText(/^Motif de l’annulation/)).toHaveProperty('value', 'Double');
  expect(screen.getByRole('checkbox', { name: /^J’ai vérifié/ })).toHaveProperty('checked', false);
  const giveUp = screen.getByRole('button', { name: 'Effacer cette saisie' });
  await user.click(giveUp);
  expect(screen.getByLabelText(/^Motif de l’annulation/)).toHaveProperty('value', '');
  expect(await savedEverything(0)).toBe(true);
  // The pressed button disappeared: the focus stays in the dialog.
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

test('only those who manage for the society cancel; any of its staff proposes', async () => {
  await opened({ roles: {} });
  expect(screen.queryByRole('button', { name: 'Annuler ce code' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Proposer une correction' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Proposer un transfert' })).toBeTruthy();
});

test('once its code is cancelled, a correction is refused or withdrawn, never accepted', async () => {
  const since = aCorrection({ parLaSociete: false, annuleLe: '2026-11-04T10:00:00.000Z' });
  world.network.answer(listCorrections, () => rowsOf(since));
  show('/spp/consultations?vue=corrections&correction=5', MANAGER);
  await screen.findByText(/^Ce code a été annulé depuis/);
  await screen.findByRole('button', { name: 'Refuser ce qui est demandé' });
  expect(screen.queryByRole('button', { name: 'Accepter ce qui est demandé' })).toBeNull();
});

test('corrections to answer come first, with whose they are, and leave once answered', async () => {
  const mine = aCorrection({
    correctionId: 6,
    titre: 'Autre',
    can: { answer: false, withdraw: true },
  });
  const request = aCorrection({ parLaSociete: false, raison: 'Les Marées', autreDuree: true });
  let rows = [mine, request];
  world.network.answer(listCorrections, () => rowsOf(...rows));
  world.network.answer(answerCorrection, () => {
    rows = [mine];
    return aCorrection({ etat: 'ACCEPTE' });
  });
  const { user, router } = show('/spp/consultations?vue=corrections', MANAGER);
  const queue = () => screen.findByRole('list', { name: /^Corrections à traiter/ });
  const [first] = within(await queue()).getAllByRole('link');
  expect(first?.textContent).toMatch(/^Sous les néons.*Les Marées$/);
  await user.click(await screen.findByRole('link', { name: 'Ouvrir la plus ancienne' }));
  expect(router.state.location.search).toBe('?vue=corrections&correction=5');
  expect(await screen.findByText(/^La durée change de plusieurs secondes/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Accepter ce qui est demandé' }));
  // A warning applies: a confirmation is requested.
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Accepter ce qui est demandé' }));
  await screen.findByRole('heading', { level: 1, name: 'Autre' });
  await waitFor(async () => expect(within(await queue()).getAllByRole('link')).toHaveLength(1));
  expect(sentTo(world, answerCorrection)).toEqual([{ correctionId: 5, action: 'OK' }]);
});
