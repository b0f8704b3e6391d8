import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { searchStructures } from '#contract/account/structure-search.ts';
import { askCorrection, listCorrections } from '#contract/registration/corrections.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { readFamily } from '#contract/registration/family.ts';
import { listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { readSound } from '#contract/registration/sound.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { savedEverything } from '#web/platform/session/unfinished.ts';
import { anElement } from '#web/testing/element.ts';
import { ALONE, AN_ISRC, aCorrection, rowsOf } from '#web/testing/issued.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier, anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const NAMED = { elementId: 2, isrc: AN_ISRC, titre: 'Sous les neons', statut: 'DONE' } as const;
const OTHER = { ...NAMED, elementId: 3, isrc: 'FRX262600102', titre: 'Ressac' } as const;
const RESULT = /gardée sur cet appareil, a été reprise/;
const VIDEO = {
  type: 'V' as const,
  minuterie: [
    {
      rang: 1,
      titre: 'Ouverture',
      artiste: 'Les Phares',
      debut: '00:00:00',
      duree: '00:04:10',
      isrc: null,
    },
  ],
};
const right = {
  isGestionnaireIsrc: true,
  isGestionnaireInternet: false,
  isRepresentantLegal: false,
};
const network = aNetwork();

beforeEach(() => {
  const attribueLe = '2026-11-03T10:00:00.000Z';
  network.answer(
    listCodes,
    rowsOf(anElementRow({ ...NAMED, attribueLe }), anElementRow({ ...OTHER, attribueLe })),
  );
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  network.answer(readFamily, ALONE);
  network.answer(readSound, { son: null });
  network.answer(listCorrections, rowsOf());
  network.answer(listTransfers, rowsOf());
  network.answer(readDossier, aDossier({ elements: [anElement({ ...NAMED, ...VIDEO })] }));
  network.answer(searchStructures, [{ value: 1001, label: 'Les Marées, Brest' }]);
});

const open = (address: string) => show(address, { roles: { 1000: right } });
/** Of the recording, not of one of its sequences, which come after. */
const text = async (name: string | RegExp) => {
  const [field] = await screen.findAllByRole<HTMLInputElement>('textbox', { name });
  if (field === undefined) throw new Error('no such field');
  return field;
};
const asks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

async function correcting() {
  const shown = open(`/isrc/list?code=${AN_ISRC}`);
  await shown.user.click(await screen.findByRole('button', { name: 'Signaler une erreur' }));
  await text('Titre');
  return shown;
}

test('a correction interrupted by the end of a session is restored, over the current register, until it is sent', async () => {
  network.answer(askCorrection, aCorrection({ parLaSociete: false }));
  const first = await correcting();
  expect([asks(), await savedEverything(0)]).toEqual([false, true]);
  await first.user.clear(await text('Titre'));
  await first.user.type(await text('Titre'), 'Sous les néons');
  await first.user.type(await text(/^Motif de la correction/), 'La pochette');
  expect([asks(), await savedEverything(0)]).toEqual([true, false]);
  first.unmount();
  network.answer(
    readDossier,
    aDossier({ elements: [anElement({ ...NAMED, ...VIDEO, version: 'Live' })] }),
  );
  const { user } = await correcting();
  screen.getByText(RESULT);
  // Restored over values that somebody changed since.
  screen.getByText(/^Le registre a changé depuis/);
  expect((await text('Titre')).value).toBe('Sous les néons');
  expect(screen.getByRole('combobox', { name: 'Version' })).toHaveProperty('value', 'Live');
  await user.click(screen.getByRole('button', { name: 'Envoyer la correction (1 information)' }));
  await screen.findByText('Votre demande de correction est envoyée à la société.', {
    selector: 'p',
  });
  expect(sentTo(network, askCorrection)).toEqual([
    { elementId: 2, titre: 'Sous les néons', motif: 'La pochette' },
  ]);
  expect(sessionStorage.length).toBe(0);
});

test('a restored correction is discarded in one press, without a question', async () => {
  const first = await correcting();
  await first.user.type(await text('Artistes invités'), 'Zoé');
  first.unmount();
  const { user } = await correcting();
  expect(screen.queryByText(/^Le registre a changé depuis/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Effacer cette saisie' }));
  expect(screen.queryByText(RESULT)).toBeNull();
  expect((await text('Artistes invités')).value).toBe('');
  expect([sessionStorage.length, asks(), await savedEverything(0)]).toEqual([0, false, true]);
  await user.type(await text('Artistes invités'), 'Zoé');
  expect(screen.queryByText(RESULT)).toBeNull();
});

test("a value reset by hand to the register's value is not typed: neither a minuterie, nor a tie, nor a field", async () => {
  const { user } = await correcting();
  const unsent = async () => [asks(), await savedEverything(0), sessionStorage.length];
  const title = within(screen.getByRole('region', { name: 'Minuterie' })).getByRole('textbox', {
    name: /^Titre/,
  });
  await user.type(title, ' bis');
  expect(await unsent()).toEqual([true, false, 1]);
  await user.type(title, '{Backspace>4/}');
  expect(await unsent()).toEqual([false, true, 0]);
  const tie = screen.getByRole('combobox', { name: 'Lien', hidden: true });
  await user.selectOptions(tie, 'Version de');
  await user.type(await text(/^Code de l’autre/), 'FRX262600102');
  expect(await unsent()).toEqual([true, false, 1]);
  await user.selectOptions(tie, '');
  expect(await unsent()).toEqual([false, true, 0]);
  await user.type(await text('Artistes invités'), 'Zoé');
  await user.clear(await text('Artistes invités'));
  expect(await unsent()).toEqual([false, true, 0]);
});

async function offering(...titles: string[]) {
  const shown = open('/isrc/list');
  for (const titre of titles)
    await shown.user.click(await screen.findByRole('checkbox', { name: `Sélectionner ${titre}` }));
  await shown.user.click(await screen.findByRole('button', { name: 'Transférer la sélection' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Transférer/ }));
  const to = await dialog.findByRole<HTMLInputElement>('combobox', {
    name: /^Structure qui reçoit/,
  });
  return {
    ...shown,
    dialog,
    to,
    motif: dialog.getByLabelText<HTMLInputElement>(/^Motif du transfert/),
  };
}

test('a transfer is restored for the same recordings only, and discarded by « Annuler »', async () => {
  const first = await offering(NAMED.titre, OTHER.titre);
  await first.user.type(first.to, 'mar');
  await first.user.click(await screen.findByRole('option', { name: 'Les Marées, Brest' }));
  await first.user.type(first.motif, 'Cession');
  expect([asks(), await savedEverything(0)]).toEqual([true, false]);
  await first.user.click(first.dialog.getByRole('button', { name: 'Fermer' }));
  first.unmount();
  const other = await offering(OTHER.titre);
  expect([other.to.value, other.motif.value, screen.queryByText(RESULT)]).toEqual(['', '', null]);
  await other.user.click(other.dialog.getByRole('button', { name: 'Annuler' }));
  other.unmount();
  const same = await offering(OTHER.titre, NAMED.titre);
  expect([same.to.value, same.motif.value]).toEqual(['Les Marées, Brest', 'Cession']);
  same.dialog.getByText(RESULT);
  await same.user.click(same.dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});
