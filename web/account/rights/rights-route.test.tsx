import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerRight,
  askRight,
  downloadOwnData,
  listRights,
  type RightRow,
  readOwnData,
} from '#contract/account/rights.ts';
import { Component as Staff } from '#web/backoffice/rights/rights-route.tsx';
import { leave } from '#web/backoffice/testing/decides.ts';
import { createReviewQueueNetwork, showReviewQueue } from '#web/backoffice/testing/desks.tsx';
import { aUser } from '#web/testing/builders.ts';
import { sentTo } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import type { OwnData } from './own-data.ts';
import { Component } from './rights-route.tsx';

let network: ReturnType<typeof createReviewQueueNetwork>;
beforeEach(() => {
  network = createReviewQueueNetwork();
});

const REQUESTED: OwnData['demandes'][number] = {
  demandeId: 4,
  genre: 'EFFACEMENT',
  texte: 'Je pars.',
  demandeeLe: '2026-11-22T10:00:00.000Z',
  traiteeLe: null,
  accordee: null,
  reponse: null,
};

test('a user reads the data stored about them in words, and requests its erasure', async () => {
  network.answer(readOwnData, {
    email: 'ines@label.example',
    lueLe: '2026-11-22T10:00:00.000Z',
    demandes: [],
    sections: [
      {
        titre: 'Votre fiche',
        total: 8,
        lignes: [{ nom: 'ROCHE', emailVerifie: true, telephone: null }],
      },
      { titre: 'Vos demandes', total: 1, lignes: [{ etat: 'EN_ATTENTE', titre: 'EN_ATTENTE' }] },
      { titre: 'Sécurité', total: 1, lignes: [{ genre: 'CLE_CREEE', issue: 'REUSSI' }] },
      {
        titre: 'Ce que vous avez fait',
        total: 2,
        lignes: [
          {
            action: 'droit.ask',
            after: { demandeId: 4, genre: 'EFFACEMENT', odd: { inner: 1 } },
            before: { odd: 1 },
          },
          {
            action: 'element.create',
            after: { type: 'V', titre: 'Ressac', duree: 225, qualite: 'PRODUCTEUR' },
          },
          { action: 'dossier.sealed', after: null },
        ],
      },
    ],
  });
  const show = () =>
    showPages([{ path: '/account/donnees', Component }], '/account/donnees', signedIn(aUser()));
  const { user, unmount } = show();
  expect((await screen.findByText('ROCHE')).closest('dl')?.textContent).toBe(
    'NomROCHEAdresse confirméeoui',
  );
  // A section of thousands of lines shows only the first ones.
  expect(screen.getByText('Et 7 autres lignes, dans le fichier à télécharger.')).toBeDefined();
  network.on('GET', downloadOwnData.path, () => ({ status: 200, body: '{}' }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Télécharger (JSON)' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(network.sent.map(({ path }) => path)).toContain(downloadOwnData.path);
  saved.mockRestore();
  // A coded database value is translated to French; typed text stays unchanged.
  expect(screen.getByText('En attente').closest('dl')?.textContent).toBe(
    'ÉtatEn attenteTitreEN_ATTENTE',
  );
  expect(screen.getByText('Compte de service créé').closest('dl')?.textContent).toContain('Réussi');
  // No field shows its name in code; the file holds those without a French label.
  const done = screen
    .getByText('Demande au sujet de données personnelles')
    .closest('dl')?.textContent;
  expect(done).toBe(
    'ActeDemande au sujet de données personnellesAprèsDemande n° : 4, Genre : Effacement',
  );
  expect(screen.getByText(/Ressac/).textContent).toBe(
    'Type : Vidéogramme, Titre : Ressac, Durée : 00:03:45, Qualité : Producteur',
  );
  expect(screen.getByText('Autre opération').closest('dl')?.textContent).toBe(
    'ActeAutre opération',
  );
  await user.selectOptions(screen.getByLabelText('Votre demande'), 'EFFACEMENT');
  expect(screen.getByText(/L’effacement est définitif/)).toBeDefined();
  await user.type(screen.getByRole('textbox'), 'Je pars.');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  // The draft survives the end of the session.
  unmount();
  show();
  expect(await screen.findByDisplayValue('Je pars.')).toBeDefined();
  expect(screen.getByLabelText('Votre demande')).toHaveProperty('value', 'EFFACEMENT');
  network.answer(askRight, REQUESTED);
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await vi.waitFor(() =>
    expect(network.sent.find(({ path }) => path === askRight.path)?.body).toEqual({
      genre: 'EFFACEMENT',
      texte: 'Je pars.',
    }),
  );
  await vi.waitFor(() => expect(screen.queryByDisplayValue('Je pars.')).toBeNull());
});

test('staff erase a person after a dialog that lists what is erased and what stays', async () => {
  const personne = {
    interlocuteurId: 7,
    nom: 'ROCHE',
    prenom: 'Inès',
    email: 'ines@label.example',
  };
  const row = { ...REQUESTED, personne, traiteePar: null, ouvertePar: null, piece: null };
  let rows: RightRow[] = [row];
  network.answer(listRights, () => ({ rows, total: rows.length, capped: false }));
  const { user } = showReviewQueue('/:product/droits', Staff, '/spp/droits?demande=4', {
    menu: { securite: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Accepter la demande' }));
  await user.type(await screen.findByRole('textbox', { name: 'Réponse' }), 'C’est fait.');
  await user.click(screen.getByRole('button', { name: 'Accepter la demande' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Les codes, et la structure qui les a reçus, restent/)).toBeDefined();
  network.answer(answerRight, () => {
    rows = [
      { ...row, traiteeLe: '2026-11-23T10:00:00.000Z', accordee: true, reponse: 'C’est fait.' },
    ];
    return { demandeId: 4, accordee: true, lignesEffacees: 12 };
  });
  await user.click(dialog.getByRole('button', { name: 'Accepter la demande' }));
  // What does not come back may be taken back for a while: the desk says so, with the way to.
  const waiting = within(screen.getByRole('region', { name: 'Décisions en cours d’envoi' }));
  expect(waiting.getByText(/La décision part dans quelques secondes\./)).toBeDefined();
  expect(waiting.getByRole('button', { name: /^Annuler/ })).toBeDefined();
  expect(sentTo(network, answerRight)).toEqual([]);
  leave();
  await vi.waitFor(() =>
    expect(sentTo(network, answerRight)).toEqual([
      { demandeId: 4, accordee: true, reponse: 'C’est fait.' },
    ]),
  );
});
