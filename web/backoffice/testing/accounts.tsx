/** Builds account responses for staff, and renders their screen. */

import {
  type AccountFile,
  decideAccount,
  listWaitingAccounts,
  readAccount,
  type SimilarStructure,
  type WaitingAccount,
} from '#contract/account/workflow.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type HistoryRow, readHistory } from '#contract/history.ts';
import { readFormesJuridiques, readPays } from '#contract/references.ts';
import { type Justificatif, listJustificatifs, readJustificatif } from '#contract/upload.ts';
import { MOST_JUSTIFICATIF_BYTES, MOST_JUSTIFICATIFS } from '#domain/justificatif/limits.ts';
import { NO_ROLE } from '#domain/permission/roles.ts';
import { EMPTY_PROFILE } from '#domain/profile/profile-fields.ts';
import { OfBrand } from '#web/platform/page/of-brand.tsx';
import { aUser } from '#web/testing/builders.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { aDraftStructure } from '#web/testing/structure.ts';
import { Component } from '../accounts/accounts-route.tsx';
import { createReviewQueueNetwork } from './desks.tsx';

const SENT = '2026-06-01T08:00:00.000Z';

const person = {
  ...EMPTY_PROFILE,
  interlocuteurId: 7,
  civilite: 'MME',
  nom: 'Kerbrat',
  prenom: 'Maëlle',
  email: 'maelle@essai.example',
  telephone: '+33123456789',
  ...NO_ROLE,
  isRepresentantLegal: true,
  isGestionnaireIsrc: true,
} as const;

const structure = aDraftStructure({
  displayName: 'Atelier du Soir',
  raison: 'Atelier du Soir',
  personalite: 'MORALE',
  codeJur: '5710',
  siret: '73282932000074',
  dateCreation: '2019-05-31',
  sgAdr1: '1 rue des Essais',
  etat: 2,
  etatLettre: 'E',
  submittedAt: SENT,
  createdAt: SENT,
  updatedAt: SENT,
  revision: 4,
  can: {
    edit: true,
    editIdentity: true,
    editStatus: true,
    submit: false,
    delete: true,
    readTeam: true,
    manageTeam: true,
    nameRepresentantLegal: true,
    decide: true,
  },
});

/** `over`: fields of the structure. */
export function anAccount(
  over: Partial<AccountFile['structure']> = {},
  more: Partial<AccountFile> = {},
) {
  const whole = { ...structure, ...over };
  return {
    interlocuteurId: person.interlocuteurId,
    structureId: whole.structureId,
    personne: { ...person, emailVerifie: true, etat: 2, motif: null },
    structure: whole,
    contacts: [person],
    proches: [],
    ...more,
  } satisfies AccountFile;
}

export function aSimilar(over: Partial<SimilarStructure> = {}): SimilarStructure {
  const { can: _can, ...fields } = structure;
  return { ...fields, structureId: 500, etat: 3, etatLettre: 'V', memeSiret: false, ...over };
}

export const aPaper = (over: Partial<Justificatif> = {}): Justificatif => ({
  justificatifId: 1,
  name: 'Kbis.pdf',
  size: 1000,
  type: 'application/pdf',
  sha256: '0'.repeat(64),
  deposeLe: SENT,
  deposePar: 'Maëlle Kerbrat',
  parLaSociete: false,
  antivirus: true,
  path: '/api/upload/file?justificatifId=1',
  ...over,
});

export type AccountsWorld = ReturnType<typeof createAccounts>;

/** Network with a simulated account queue; a test changes the accounts as the server would. */
export function createAccounts(...accounts: AccountFile[]) {
  const network = createReviewQueueNetwork();
  const world = {
    network,
    accounts,
    waiting: null as WaitingAccount[] | null,
    papers: [aPaper()] as Justificatif[],
    history: [] as HistoryRow[],
  };
  network.answer(listWaitingAccounts, () => {
    const open = world.accounts.filter(({ structure: { etat } }) => etat === 2);
    const rows = world.waiting ?? open.map((account) => aWaiting(account));
    return { rows, total: rows.length, capped: false };
  });
  network.on(readAccount.method, readAccount.path, ({ query }) => {
    const result = world.accounts.find(
      ({ structureId }) => structureId === Number(query.get('structureId')),
    );
    if (result) return { status: 200, body: readAccount.output.parse(result) };
    return {
      status: 404,
      body: { type: 'x', title: 'Introuvable', status: 404, code: 'NOT_FOUND', instance: 'x' },
    };
  });
  network.answer(
    listJustificatifs,
    ({ query }): OutputOf<typeof listJustificatifs> => ({
      structureId: Number(query.get('structureId')),
      justificatifs: world.papers,
      total: 0,
      limits: { files: MOST_JUSTIFICATIFS, bytes: MOST_JUSTIFICATIF_BYTES },
      attendus: [{ key: 'KBIS', label: 'Extrait Kbis de moins de trois mois' }],
      can: { add: true, remove: true },
    }),
  );
  network.on('GET', readJustificatif.path, () => ({ status: 200, body: {} }));
  network.answer(readHistory, () => ({ rows: world.history, suivant: null }));
  network.answer(readPays, [{ id: 250, value: 'FRANCE' }]);
  network.answer(readFormesJuridiques, [{ id: '5710', value: 'SAS' }]);
  network.answer(decideAccount, ({ body }) => {
    const { structureId, interlocuteurId } = body as {
      structureId: number;
      interlocuteurId: number;
    };
    world.accounts = world.accounts.filter((account) => account.structureId !== structureId);
    return { structureId, interlocuteurId, etat: 3 as const, etatInterlocuteur: 3 as const };
  });
  return world;
}

/** The line of the queue for an account. */
export function aWaiting({ structure, personne }: AccountFile, over: Partial<WaitingAccount> = {}) {
  const { structureId, raison, sgVille, statut, marque, revision } = structure;
  const { interlocuteurId, nom, prenom, email } = personne;
  return {
    interlocuteurId,
    structureId,
    nom,
    prenom,
    email,
    raison,
    sgVille,
    statut,
    marque,
    revision,
    submittedAt: SENT,
    justificatifs: 1,
    manquants: [],
    proches: 0,
    ...over,
  } satisfies WaitingAccount;
}

export function showAccounts(address = '/spp/utilisateurs') {
  const page = { path: '/:product/utilisateurs', Component };
  const staff = signedIn(aUser({ menu: { demandesATraiter: true } }));
  return showPages([{ Component: OfBrand, children: [page] }], address, staff);
}
