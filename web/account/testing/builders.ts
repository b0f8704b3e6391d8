/** Builds account responses valid for the contract; a test sets only the fields it is about. */

import type { ChangementOut, listPersonChanges } from '#contract/account/identity-changes.ts';
import type { ProfileOut } from '#contract/account/profile.ts';
import type { listTeam, TeamRow } from '#contract/account/team.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Justificatif, listJustificatifs } from '#contract/upload.ts';
import { NO_ROLE } from '#domain/permission/roles.ts';
import { EMPTY_PROFILE } from '#domain/profile/profile-fields.ts';

const AT = '2026-03-02T09:00:00.000Z';

export function aProfile(over: Partial<ProfileOut> = {}): ProfileOut {
  return {
    ...EMPTY_PROFILE,
    interlocuteurId: 1,
    civilite: 'MME',
    nom: 'Martin',
    prenom: 'Élise',
    email: 'personne@societe.example',
    emailVerifie: true,
    emailAttendu: null,
    telephone: '01 23 45 67 89',
    etat: 1,
    etatLettre: null,
    motif: null,
    preferences: {},
    compte: true,
    revision: 3,
    can: { edit: true },
    ...over,
  };
}

export function aTeamRow(over: Partial<TeamRow> = {}): TeamRow {
  return {
    ...EMPTY_PROFILE,
    interlocuteurId: 1,
    structureId: 1000,
    civilite: 'MME',
    nom: 'Martin',
    prenom: 'Élise',
    email: 'personne@societe.example',
    emailVerifie: true,
    ...NO_ROLE,
    isGestionnaireInternet: true,
    isRepresentantLegal: true,
    isGestionnaireIsrc: true,
    status: 'ACTIF',
    createdAt: AT,
    moi: true,
    can: { setRoles: true, nameRepresentantLegal: true, remove: true },
    ...over,
  };
}

export function aTeam(rows: TeamRow[] = [aTeamRow()]): OutputOf<typeof listTeam> {
  return { structureId: 1000, rows, can: { invite: true, nameRepresentantLegal: true } };
}

export function aFile(over: Partial<Justificatif> = {}): Justificatif {
  return {
    justificatifId: 7,
    name: 'identite.pdf',
    size: 1_250_000,
    type: 'application/pdf',
    sha256: 'a'.repeat(64),
    deposeLe: AT,
    deposePar: 'Élise Martin',
    parLaSociete: false,
    antivirus: true,
    path: '/api/upload/file?justificatifId=7',
    ...over,
  };
}

export function files(justificatifs: Justificatif[] = []): OutputOf<typeof listJustificatifs> {
  return {
    structureId: 1000,
    justificatifs,
    total: justificatifs.reduce((sum, { size }) => sum + size, 0),
    limits: { files: 200, bytes: 104_857_600 },
    attendus: [
      { key: 'PIECE_IDENTITE', label: 'Carte d’identité ou passeport en cours de validité' },
    ],
    can: { add: true, remove: true },
  };
}

export const NO_CHANGE: OutputOf<typeof listPersonChanges> = { rows: [], total: 0, capped: false };

/** Requested for the structure, and pending. */
export function aChange(over: Partial<ChangementOut> = {}): ChangementOut {
  return {
    changementId: 5,
    interlocuteurId: null,
    structureId: 1000,
    nom: 'Élise Martin',
    etat: 'EN_ATTENTE',
    motif: 'Mariage',
    reponse: null,
    avant: { raison: 'Élise Martin' },
    apres: { raison: 'Élise Le Bras' },
    demandeLe: AT,
    par: 'Élise Martin',
    reponduLe: null,
    can: { answer: false, withdraw: true },
    ...over,
  };
}
