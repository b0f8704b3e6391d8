import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { searchStructures } from '#contract/account/structure-search.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { readFamily } from '#contract/registration/family.ts';
import { createElement, listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { readSound } from '#contract/registration/sound.ts';
import { listTransfers, offerTransfer } from '#contract/registration/transfers.ts';
import type { UserOptions } from '#web/testing/builders.ts';
import { anElement } from '#web/testing/element.ts';
import { ALONE, AN_ISRC, aCorrection, aMember, aTransfer, rowsOf } from '#web/testing/issued.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier, anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const AT = '2026-11-03T10:00:00.000Z';
const WRITER: UserOptions = {
  roles: {
    1000: { isGestionnaireIsrc: true, isGestionnaireInternet: false, isRepresentantLegal: false },
  },
};
const NAMED = { elementId: 2, isrc: AN_ISRC, titre: 'Sous les néons', statut: 'DONE' } as const;

const network = aNetwork();
beforeEach(() => {
  network.answer(listCodes, rowsOf(anElementRow({ ...NAMED, attribueLe: AT })));
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  network.answer(readDossier, aDossier({ elements: [anElement(NAMED)] }));
  network.answer(readFamily, ALONE);
  network.answer(readSound, { son: null });
  network.answer(listCorrections, rowsOf());
  network.answer(listTransfers, rowsOf());
});

const sheet = () => screen.findByRole('dialog', { name: 'Code FR-X26-26-00101' });

async function opened(options: UserOptions = WRITER) {
  const view = show(`/isrc/list?code=${AN_ISRC}`, options);
  await screen.findByRole('heading', { name: 'Historique' });
  return view;
}

test('a row opens the sheet of its code, which has an address; the cross takes it away', async () => {
  const { user, router } = show('/isrc/list', WRITER);
  await user.click(await screen.findByRole('link', { name: 'Ouvrir la fiche : Sous les néons' }));
  expect(router.state.location.search).toBe(`?code=${AN_ISRC}`);
  const dialog = within(await sheet());
  expect(await dialog.findByText('00:03:45')).toBeTruthy();
  expect(dialog.getByText('Valide')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the family is a list in a list; an own recording opens its own sheet', async () => {
  const live = aMember({ cle: 1, elementId: 3, isrc: 'FRX262600102', version: 'Live' });
  network.answer(readFamily, {
    membres: [aMember(), live],
    liens: [{ de: 1, vers: 0, nature: 'VERSION_DE' }],
    tronque: false,
  });
  const { user, router } = await opened();
  const tree = await screen.findByRole('list', { name: 'Famille de l’enregistrement' });
  const [own, version] = within(tree).getAllByRole('listitem');
  expect(own?.getAttribute('aria-current')).toBe('true');
  expect(own?.contains(version ?? null)).toBe(true);
  await user.click(within(tree).getByRole('link', { name: 'Sous les néons (Live)' }));
  expect(router.state.location.search).toBe('?code=FRX262600102');
});

// spec 12.20
test('an error is reported with what changes only, in the forms of the portal', async () => {
  network.answer(askCorrection, aCorrection({ parLaSociete: false }));
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Signaler une erreur' }));
  const send = await screen.findByRole('button', { name: 'Envoyer la correction' });
  await user.click(send);
  const title = screen.getByRole('textbox', { name: 'Titre' });
  await user.clear(title);
  await user.type(title, 'Sous le néon');
  const duration = screen.getByRole('textbox', { name: 'Durée' });
  await user.clear(duration);
  await user.type(duration, '3:47');
  await user.tab();
  await user.type(screen.getByRole('textbox', { name: 'Artistes invités' }), 'Zoé{enter}Noé');
  expect(screen.getByRole('row', { name: 'Durée 00:03:45 00:03:47' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Envoyer la correction (3 informations)' }));
  expect(await screen.findByText('Dites pourquoi cette correction est nécessaire.')).toBeTruthy();
  // The cursor moves to the missing value.
  expect(document.activeElement).toBe(screen.getByLabelText(/^Motif de la correction/));
  expect(sentTo(network, askCorrection)).toEqual([]);
  await user.type(screen.getByLabelText(/^Motif de la correction/), 'La pochette');
  await user.click(screen.getByRole('button', { name: /^Envoyer la correction/ }));
  await within(await sheet()).findByText('Votre demande de correction est envoyée à la société.');
  expect(sentTo(network, askCorrection)).toEqual([
    {
      elementId: 2,
      titre: 'Sous le néon',
      duree: '00:03:47',
      artistesInvites: ['Zoé', 'Noé'],
      motif: 'La pochette',
    },
  ]);
  // F20: the confirmation must not remain for the next action.
  await user.click(await screen.findByRole('button', { name: 'Proposer un transfert' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Transférer 1 code' }));
  expect(shown.queryByText('Votre demande de correction est envoyée à la société.')).toBeNull();
});

test('for a large change of duration, the version is asked before submission', async () => {
  network.answer(askCorrection, aCorrection({ parLaSociete: false }));
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Signaler une erreur' }));
  const duration = await screen.findByRole('textbox', { name: 'Durée' });
  await user.clear(duration);
  await user.type(duration, '3:50');
  await user.tab();
  await user.type(screen.getByLabelText(/^Motif de la correction/), 'Le mastering');
  const question = within(screen.getByRole('group', { name: /même version ou autre version/ }));
  await user.click(screen.getByRole('button', { name: /^Envoyer la correction/ }));
  expect(question.getByText('Indiquez si c’est la même version ou une autre.')).toBeTruthy();
  expect(document.activeElement).toBe(question.getByRole('radio', { name: /^La même version/ }));
  expect(sentTo(network, askCorrection)).toEqual([]);
  await user.click(question.getByRole('radio', { name: /^La même version/ }));
  await user.click(screen.getByRole('button', { name: /^Envoyer la correction/ }));
  await within(await sheet()).findByText('Votre demande de correction est envoyée à la société.');
  expect(sentTo(network, askCorrection)).toEqual([
    { elementId: 2, duree: '00:03:50', memeVersion: true, motif: 'Le mastering' },
  ]);
});

test('the tie and the minuterie are corrected too, and only what changed of them is sent', async () => {
  const sequence = {
    titre: 'Ouverture',
    artiste: 'Les Phares',
    debut: '00:00:00',
    duree: '00:04:10',
  };
  const element = anElement({
    ...NAMED,
    type: 'V',
    lien: { nature: 'CLIP_DE', elementId: 9, isrc: null },
    minuterie: [{ rang: 1, ...sequence, isrc: 'FRX262600050' }],
  });
  network.answer(readDossier, aDossier({ elements: [element] }));
  network.answer(askCorrection, aCorrection({ parLaSociete: false }));
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Signaler une erreur' }));
  await screen.findByRole('button', { name: 'Envoyer la correction' });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Lien', hidden: true }),
    'VERSION_DE',
  );
  // Another nature, the same recording; then another recording, by its code.
  expect(
    screen.getByRole('button', { name: 'Envoyer la correction (1 information)' }),
  ).toBeTruthy();
  const code = screen.getByRole('textbox', {
    name: 'Code de l’autre enregistrement',
    hidden: true,
  });
  await user.type(code, 'fr-x26-26-00099');
  const part = within(screen.getByRole('region', { name: 'Minuterie', hidden: true }));
  await user.click(part.getByRole('button', { name: 'Ajouter une séquence', hidden: true }));
  const second = within(part.getByRole('group', { name: 'Séquence 2', hidden: true }));
  const typed = { Titre: 'Rappel', Artiste: 'Les Phares', Début: '4m10', Durée: '3:00' };
  for (const [name, text] of Object.entries(typed)) {
    await user.type(second.getByRole('textbox', { name, hidden: true }), text);
  }
  await user.type(screen.getByLabelText(/^Motif de la correction/), 'Le générique');
  expect(screen.getByText('2. Rappel, à 00:04:10, pendant 00:03:00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Envoyer la correction (2 informations)' }));
  await within(await sheet()).findByText('Votre demande de correction est envoyée à la société.');
  expect(sentTo(network, askCorrection)).toEqual([
    {
      elementId: 2,
      lien: { nature: 'VERSION_DE', elementId: null, isrc: 'FRX262600099' },
      minuterie: [
        { rang: 1, ...sequence, isrc: 'FRX262600050' },
        {
          rang: 2,
          titre: 'Rappel',
          artiste: 'Les Phares',
          debut: '00:04:10',
          duree: '00:03:00',
          isrc: null,
        },
      ],
      motif: 'Le générique',
    },
  ]);
});

test('a refusal by the portal is shown beside its field, and the typed text is kept', async () => {
  const message = 'Une année a quatre chiffres.';
  network.on(askCorrection.method, askCorrection.path, () => ({
    status: 422,
    body: {
      type: 'about:blank',
      title: 'À corriger',
      status: 422,
      code: INVALID_FIELDS.code,
      instance: 'x',
      errors: [{ path: 'anneePublication', code: 'RANGE', message }],
    },
  }));
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Signaler une erreur' }));
  const year = await screen.findByRole('textbox', { name: 'Année de première publication' });
  await user.clear(year);
  await user.type(year, '20267');
  await user.type(screen.getByLabelText(/^Motif de la correction/), 'La pochette');
  await user.click(screen.getByRole('button', { name: /^Envoyer la correction/ }));
  await waitFor(() => expect(year.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(year);
  expect(screen.getByRole('textbox', { name: 'Année de première publication' })).toHaveProperty(
    'value',
    '20267',
  );
});

test('a correction that the society proposes is refused with the reason only', async () => {
  network.answer(listCorrections, rowsOf(aCorrection()));
  network.answer(answerCorrection, aCorrection({ etat: 'REFUSE' }));
  const { user } = await opened();
  const report = screen.getByRole('button', { name: 'Signaler une erreur' });
  await waitFor(() => expect(report.getAttribute('aria-disabled')).toBe('true'));
  await user.click(screen.getByRole('button', { name: /^Refuser la correction/ }));
  await user.click(screen.getByRole('button', { name: 'Confirmer le refus' }));
  expect(screen.getByText('Dites pourquoi vous refusez.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Pourquoi refusez-vous/));
  await user.type(screen.getByLabelText(/^Pourquoi refusez-vous/), 'Le titre est juste.');
  await user.click(screen.getByRole('button', { name: 'Confirmer le refus' }));
  await within(await sheet()).findByText('Correction refusée.');
  expect(sentTo(network, answerCorrection)).toEqual([
    { correctionId: 5, action: 'KO', motif: 'Le titre est juste.' },
  ]);
});

test('a cancelled code shows its reason and its replacement, and can no longer be transferred or corrected', async () => {
  network.answer(listCodes, rowsOf(anElementRow({ ...NAMED, annuleLe: AT })));
  network.answer(readDossier, aDossier({ elements: [anElement({ ...NAMED, annuleLe: AT })] }));
  network.answer(readFamily, {
    membres: [
      aMember({ annuleLe: AT, motifAnnulation: 'Attribué deux fois' }),
      aMember({ cle: 1, elementId: null, isrc: 'FRX262600102' }),
    ],
    liens: [{ de: 0, vers: 1, nature: 'REMPLACE_PAR' }],
    tronque: false,
  });
  await opened();
  expect(await screen.findByText('Motif : Attribué deux fois')).toBeTruthy();
  expect((await screen.findAllByText('FR-X26-26-00102')).length).toBe(2);
  expect(screen.queryByRole('button', { name: 'Proposer un transfert' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Signaler une erreur' })).toBeNull();
});

test('a read-only user is offered no action', async () => {
  await opened({});
  for (const name of [
    'Signaler une erreur',
    'Proposer un transfert',
    'Créer une version',
    'Annuler ce code',
  ]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a long video shows its sequences', async () => {
  const sequence = {
    rang: 1,
    titre: 'Ouverture',
    artiste: 'Les Phares',
    debut: '00:00:00',
    duree: '00:04:10',
  };
  const element = anElement({
    ...NAMED,
    type: 'V',
    minuterie: [{ ...sequence, isrc: 'FRX262600050' }],
  });
  network.answer(readDossier, aDossier({ elements: [element] }));
  await opened();
  const line = within(screen.getByRole('region', { name: 'Minuterie' })).getByRole('listitem');
  expect(line.textContent).toContain('Ouverture Les Phares à 00:00:00, pendant 00:04:10');
  expect(line.textContent).toContain('FR-X26-26-00050');
});

test('a code owned by others is reported', async () => {
  network.answer(listCodes, rowsOf());
  show(`/isrc/list?code=${AN_ISRC}`, WRITER);
  expect(await screen.findByText(/^Ce code n’est pas dans la liste/)).toBeTruthy();
});

test('a version begins with what it shares, tied to this recording', async () => {
  network.answer(createElement, { elementId: 9, dossierId: 31, rang: 1, revision: 1 });
  const { user, router } = await opened();
  await user.click(screen.getByRole('button', { name: 'Créer une version' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/isrc/dossier/31'));
  expect(sentTo(network, createElement)).toMatchObject([
    { titre: 'Sous les néons', lien: { nature: 'VERSION_DE', elementId: 2, isrc: null } },
  ]);
});

test('chosen codes are offered to another structure', async () => {
  network.answer(searchStructures, [{ value: 1001, label: 'Les Marées, Brest' }]);
  network.answer(offerTransfer, aTransfer({ vers: { structureId: 1001, raison: 'Les Marées' } }));
  const { user } = show('/isrc/list', WRITER);
  const offer = await screen.findByRole('button', { name: 'Transférer la sélection' });
  expect(offer.getAttribute('aria-disabled')).toBe('true');
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Sous les néons' }));
  await user.click(offer);
  await user.click(await screen.findByRole('button', { name: 'Proposer le transfert de 1 code' }));
  expect(screen.getByText('Choisissez la structure qui reçoit les codes.')).toBeTruthy();
  expect(document.activeElement).toBe(
    screen.getByRole('combobox', { name: /^Structure qui reçoit/ }),
  );
  await user.type(screen.getByRole('combobox', { name: /^Structure qui reçoit/ }), 'mar');
  await user.click(await screen.findByRole('option', { name: 'Les Marées, Brest' }));
  await user.type(screen.getByLabelText(/^Motif du transfert/), 'Cession');
  await user.click(screen.getByRole('button', { name: 'Proposer le transfert de 1 code' }));
  await screen.findByText('Le transfert est proposé à Les Marées.');
  expect(sentTo(network, offerTransfer)).toEqual([
    { elementIds: [2], versStructureId: 1001, motif: 'Cession' },
  ]);
});
