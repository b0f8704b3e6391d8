import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listIdentityChanges } from '#contract/account/identity-changes.ts';
import { listJoins } from '#contract/account/joins.ts';
import { listRights, type RightRow } from '#contract/account/rights.ts';
import { listInvitations } from '#contract/account/team.ts';
import { listWaitingAccounts } from '#contract/account/workflow.ts';
import { listAgreements } from '#contract/registration/agreements.ts';
import { listCorrections } from '#contract/registration/corrections.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { readRegisterState } from '#contract/registration/register-state.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { aConfiguration, aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { StaffHome } from './staff-home.tsx';

const network = aNetwork();
const DAY = 86_400_000;

beforeEach(() => {
  network.on('GET', '/config.json', () => ({ status: 200, body: aConfiguration() }));
  for (const list of [
    listDossiers,
    listWaitingAccounts,
    listIdentityChanges,
    listJoins,
    listCorrections,
    listTransfers,
  ])
    network.on(list.method, list.path, () => ({ status: 200, body: { rows: [], total: 0 } }));
  network.on(readRegisterState.method, readRegisterState.path, () => new Promise(() => {}));
  network.answer(listInvitations, []);
  network.answer(listAgreements, { rows: [], total: 0, capped: false });
});

const show = (securite: boolean) => {
  const user = aUser({ menu: { demandesATraiter: true, securite } });
  return showPages([{ path: '/', element: <StaffHome user={user} /> }], '/', signedIn(user));
};

const aRequest = (demandeId: number, days: number, answered: boolean): RightRow => ({
  demandeId,
  genre: 'RECTIFICATION',
  texte: null,
  demandeeLe: new Date(Date.now() - days * DAY).toISOString(),
  traiteeLe: answered ? new Date().toISOString() : null,
  accordee: answered ? true : null,
  reponse: answered ? 'Corrigé.' : null,
  personne: { interlocuteurId: 7, nom: 'VENT', prenom: 'Nora', email: 'nora@essai.example' },
  traiteePar: null,
  ouvertePar: null,
  piece: null,
});

test('managers read how many people wait for an answer about their data, and since when', async () => {
  const rows = [aRequest(1, 0.25, false), aRequest(2, 0.125, false), aRequest(3, 90, true)];
  network.answer(listRights, { rows, total: rows.length, capped: false });
  show(true);
  const heading = await screen.findByRole('heading', { name: 'Demandes sur les données' });
  const card = within(heading.closest('section') ?? document.body);
  expect(await card.findByText('2 demandes en attente')).toBeTruthy();
  expect(card.getByText('La loi laisse un mois pour répondre.')).toBeTruthy();
  expect(card.getByText(/il y a 6 heures|à \d\d:\d\d/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Ouvrir les demandes' }).getAttribute('href')).toBe(
    '/spp/droits',
  );
});

test('a user who may not answer them does not see their number', async () => {
  show(false);
  await screen.findByText('Aucun dossier n’attend.');
  expect(screen.queryByText('Demandes sur les données')).toBeNull();
});
