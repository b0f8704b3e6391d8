import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readProfile } from '#contract/account/profile.ts';
import { readStructure } from '#contract/account/structure.ts';
import {
  CONTACT_NOT_VERIFIED,
  createRepleg,
  listTeam,
  type TeamRow,
  updateRepleg,
} from '#contract/account/team.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDraftStructure } from '#web/testing/structure.ts';
import { aProfile, aTeam, aTeamRow, files } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
let rows: TeamRow[];
const INVITED = { interlocuteurId: 8, structureId: 1000, revision: 1 };
const anna = () =>
  aTeamRow({
    interlocuteurId: 8,
    nom: 'Berg',
    prenom: 'Anna',
    email: 'anna@societe.example',
    telephone: '0123456789',
    status: 'INVITE',
    moi: false,
  });

beforeEach(() => {
  rows = [aTeamRow({ isRepresentantLegal: false })];
  network.answer(readStructure, aDraftStructure({ etat: 3, etatLettre: 'V' }));
  network.answer(listJustificatifs, files());
  network.answer(listTeam, () => aTeam(rows));
});

const open = () => show(network, '/account/structure', aUser({ structures: [aStructure()] }));

test('a person is named with their own fields; a refusal keeps the typed values', async () => {
  network.refuse(createRepleg, CONTACT_NOT_VERIFIED);
  const { user } = open();
  await screen.findByText('Personne n’est encore nommé.');
  await user.click(screen.getByRole('button', { name: 'Nommer le représentant légal' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('civilite'));
  await user.selectOptions(screen.getByLabelText(/^Civilité/), 'MADAME');
  await user.type(screen.getByLabelText(/^Nom/), 'Berg');
  await user.type(screen.getByLabelText(/^Prénom/), 'Anna');
  await user.type(screen.getByLabelText(/^Adresse électronique/), 'anna@societe');
  await user.type(screen.getByLabelText(/^Téléphone/), '0123456789');
  const save = () =>
    user.click(screen.getByRole('button', { name: 'Enregistrer le représentant légal' }));
  await save();
  expect(sentTo(network, createRepleg)).toEqual([]);
  await user.type(screen.getByLabelText(/^Adresse électronique/), '.example');
  await save();
  await screen.findByText(CONTACT_NOT_VERIFIED.title);
  network.answer(createRepleg, () => {
    rows = [...rows, anna()];
    return INVITED;
  });
  await save();
  await screen.findByText('BERG Anna');
  expect(sentTo(network, createRepleg).at(-1)).toEqual({
    structureId: 1000,
    civilite: 'MME',
    nom: 'Berg',
    prenom: 'Anna',
    email: 'anna@societe.example',
    telephone: '0123456789',
  });
  expect(sessionStorage.length).toBe(0);
});

test('someone who never signed in is corrected with the revision that was read', async () => {
  rows = [aTeamRow(), anna()];
  network.answer(readProfile, aProfile({ interlocuteurId: 8, revision: 4 }));
  network.answer(updateRepleg, INVITED);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Corriger la fiche de BERG Anna' }));
  await user.type(await screen.findByLabelText(/^Fonction/), 'Gérante');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le représentant légal' }));
  await waitFor(() =>
    expect(sentTo(network, updateRepleg)).toEqual([
      { structureId: 1000, interlocuteurId: 8, fonction: 'Gérante', revision: 4 },
    ]),
  );
  // No correction of somebody who has an account.
  expect(screen.queryByRole('button', { name: /Corriger la fiche de MARTIN/ })).toBeNull();
});

test('leaving with a half-typed person asks for confirmation', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Nommer le représentant légal' }));
  await user.type(screen.getByLabelText(/^Nom/), 'Berg');
  void router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
  expect(screen.getByLabelText(/^Nom/)).toHaveProperty('value', 'Berg');
  void router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStorage.length).toBe(0);
});
