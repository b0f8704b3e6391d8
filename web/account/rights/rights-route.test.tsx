import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerRight, askRight, listRights, readOwnData } from '#contract/rights/rights.ts';
import { Component as Staff } from '#web/backoffice/rights/rights-route.tsx';
import { aUser } from '#web/testing/builders.ts';
import { createNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import type { OwnData } from './own-data.ts';
import { Component } from './rights-route.tsx';

let network: ReturnType<typeof createNetwork>;
beforeEach(() => {
  network = createNetwork();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ASKED: OwnData['demandes'][number] = {
  ...{ demandeId: 4, genre: 'EFFACEMENT', texte: 'Je pars.', demandeeLe: '2026-11-22T10:00:00.000Z' },
  ...{ traiteeLe: null, accordee: null, reponse: null },
};

test('a person reads what is held about them in words, and asks that it goes', async () => {
  network.answer(readOwnData, {
    ...{ email: 'ines@label.example', lueLe: '2026-11-22T10:00:00.000Z', demandes: [] },
    sections: [{ titre: 'Votre fiche', lignes: [{ nom: 'ROCHE', emailVerifie: true, telephone: null }] }],
  });
  const { user } = showPages(
    [{ path: '/account/donnees', Component }],
    '/account/donnees',
    signedIn(aUser()),
  );
  expect((await screen.findByText('ROCHE')).closest('dl')?.textContent).toBe('NomROCHEAdresse confirméeoui');
  await user.selectOptions(screen.getByLabelText('Votre demande'), 'EFFACEMENT');
  expect(screen.getByText(/L’effacement est définitif/)).toBeDefined();
  network.answer(askRight, ASKED);
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await vi.waitFor(() =>
    expect(network.sent.find(({ path }) => path === askRight.path)?.body).toEqual({
      genre: 'EFFACEMENT',
      texte: null,
    }),
  );
});

test('staff erase a person after a question that says what goes and what stays', async () => {
  const personne = { interlocuteurId: 7, nom: 'ROCHE', prenom: 'Inès', email: 'ines@label.example' };
  network.answer(listRights, { rows: [{ ...ASKED, personne, traiteePar: null }] });
  const { user } = showPages(
    [{ path: '/:product/droits', Component: Staff }],
    '/spp/droits',
    signedIn(aUser({ menu: { demandesATraiter: true, securite: true } })),
  );
  await user.type(await screen.findByLabelText('Réponse'), 'C’est fait.');
  await user.click(screen.getByRole('button', { name: 'Effacer la personne' }));
  expect(screen.getByText(/Les codes, et la structure qui les a reçus, restent/)).toBeDefined();
  network.answer(answerRight, { demandeId: 4, accordee: true, lignesEffacees: 12 });
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  await vi.waitFor(() =>
    expect(
      network.sent.find(({ path, method }) => path === answerRight.path && method === 'PUT')?.body,
    ).toEqual({
      ...{ demandeId: 4, accordee: true, reponse: 'C’est fait.' },
    }),
  );
});
