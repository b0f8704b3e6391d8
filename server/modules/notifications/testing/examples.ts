/** One message of each kind, with every optional fact. */

import type { Notification, NotificationKind } from '#domain/notification/notification.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { letterOf } from '../letter.ts';
import type { About } from '../messages/message-texts.ts';
import { messageOf } from '../messages.ts';

export const ABOUT: About = {
  raison: 'Les Marées',
  ownName: 'Les Marées',
  mayRequest: true,
  slug: 'spp',
  area: 'structure',
};
export const brand = readConfiguration({}).brands.own;

export const dossier = { numero: '2026-00012', titre: 'Archipels' };
export const roles = {
  isGestionnaireIsrc: true,
  isGestionnaireInternet: false,
  isRepresentantLegal: false,
};
const recording = (rank: number) => ({
  titre: `Piste ${rank}`,
  version: rank === 2 ? 'Live' : null,
});
export const code = (rank: number) => ({
  ...recording(rank),
  isrc: `FRZ0398${String(rank).padStart(5, '0')}`,
});

const letter = {
  title: 'une pièce est attendue',
  sentence: 'Il nous manque une pièce pour l’étudier.',
  action: 'Répondre',
};

export const EXAMPLES: { readonly [Kind in NotificationKind]: Notification<Kind>['facts'] } = {
  DOSSIER_SUBMITTED: { ...dossier, sent: 2, toTime: 1 },
  DOSSIER_DECIDED: {
    ...dossier,
    attributed: [code(1)],
    refused: [{ ...recording(2), motif: 'À préciser' }],
    deleted: 1,
    reserve: true,
  },
  DOSSIER_MESSAGE: { ...dossier, letter, message: 'Envoyez-nous le contrat de licence.' },
  DOSSIER_ANSWER: { ...dossier, letter, message: '' },
  ACCOUNT_SUBMITTED: { emailVerifie: false },
  ACCOUNT_ACCEPTED: {},
  ACCOUNT_REFUSED: { motif: 'Le Kbis manque.' },
  ACCOUNT_DELETED: { raison: 'Les Marées' },
  TEAM_INVITED: roles,
  INVITATION_RECEIVED: roles,
  INVITATION_ACCEPTED: { email: 'malo@essai.example' },
  INVITATION_REFUSED: { email: 'malo@essai.example' },
  TEAM_JOINED: roles,
  TEAM_DECLINED: { motif: null },
  TEAM_ROLES_CHANGED: roles,
  TEAM_REMOVED: {},
  JOIN_REQUESTED: { nom: 'Quéré', prenom: 'Malo' },
  TEAM_ATTACHED: { nom: 'Quéré', prenom: 'Malo' },
  PREFIX_ALLOCATED: { code: 'FRZ03', type: 'P', rangeStart: 1, rangeEnd: 4999 },
  PREFIX_CLOSED: { code: 'FRZ03', type: 'V', motif: 'Cessation.' },
  PREFIX_NEARLY_EXHAUSTED: { code: 'FRZ03', type: 'P', annee: 2026 },
  OWN_NUMBERS_EXHAUSTED: { type: 'P', annee: 2026 },
  NUMBERS_EXHAUSTED: { type: 'P', annee: 2026 },
  MINUTERIE_REMINDER: { ...dossier, missing: 1, provisional: 2 },
  CORRECTION_ASKED: { ...code(1), motif: 'Faute de frappe' },
  CORRECTION_PROPOSED: { ...code(1), motif: 'Faute de frappe' },
  CORRECTION_ANSWERED: {
    ...code(2),
    etat: 'REFUSE',
    reponse: 'Le titre est celui de la pochette.',
  },
  CORRECTIONS_ASKED: { nombre: 3, fichier: 'Catalogue.xlsx', motif: 'Fautes de frappe' },
  CORRECTIONS_ANSWERED: {
    fichier: 'Catalogue.xlsx',
    acceptees: 2,
    refusees: 1,
    reponse: 'La pochette dit autrement.',
    codes: [{ isrc: 'FRZ039800001', etat: 'ACCEPTE' }],
  },
  AGREEMENT_ASKED: { codes: [code(1).isrc, code(2).isrc] },
  AGREEMENT_ANSWERED: { ...code(1), etat: 'REFUSE', reponse: 'Ce catalogue est le nôtre.' },
  IDENTITY_CHANGE_ASKED: { nom: 'Malo Quéré', motif: 'Mariage' },
  IDENTITY_CHANGE_ANSWERED: {
    nom: 'Malo Quéré',
    etat: 'REFUSE',
    reponse: 'La pièce manque.',
    ofStructure: false,
  },
  ADDRESS_CHANGE_ASKED: { adresse: 'm…@phares.example' },
  ADDRESS_TO_PROVE: { jeton: `1000.1780000000.${'a'.repeat(43)}` },
  ADDRESS_CHANGED: { adresse: 'm…@phares.example' },
  CODE_CANCELLED: { ...code(1), motif: 'Attribué deux fois', remplacePar: 'FRZ039800009' },
  TRANSFER_OFFERED: {
    partie: 'VERS',
    autre: 'Les Phares',
    count: 2,
    motif: 'Cession du catalogue',
    expireLe: '2026-12-21T10:00:00.000Z',
  },
  TRANSFER_CLOSED: {
    partie: 'DE',
    autre: 'Les Phares',
    count: 1,
    etat: 'REFUSE',
    motif: 'Pas d’accord',
  },
  RIGHT_ASKED: { genre: 'EFFACEMENT' },
  RIGHT_ANSWERED: { genre: 'EFFACEMENT', accordee: true, reponse: 'C’est fait.' },
  WEBHOOK_DISABLED: { serveur: 'logiciel.example', depuis: '2026-05-01T10:00:00.000Z' },
};

/** The same of names that begin with a vowel. */
export const OF_VOWELS: typeof EXAMPLES = {
  ...EXAMPLES,
  ACCOUNT_DELETED: { raison: 'Éditions Bruit Clair' },
  JOIN_REQUESTED: { nom: 'Astier', prenom: 'Inès' },
  IDENTITY_CHANGE_ASKED: { ...EXAMPLES.IDENTITY_CHANGE_ASKED, nom: 'Inès Astier' },
  TRANSFER_OFFERED: { ...EXAMPLES.TRANSFER_OFFERED, autre: 'Éditions Bruit Clair' },
  TRANSFER_CLOSED: { ...EXAMPLES.TRANSFER_CLOSED, autre: 'Éditions Bruit Clair' },
};

export type More = {
  readonly about?: Partial<About>;
  readonly dossierId?: null;
  readonly structureId?: null;
};

export function written<Kind extends NotificationKind>(
  kind: Kind,
  facts: Notification<Kind>['facts'],
  { about, ...more }: More = {},
) {
  // One kind with the facts of that kind; `Notification` is the union of all pairs.
  const notification = {
    kind,
    structureId: 1000,
    dossierId: 12,
    facts,
    ...more,
  } as unknown as Notification;
  const message = messageOf(notification, { ...ABOUT, ...about });
  return {
    message,
    letter: letterOf(message, {
      publicUrl: 'https://isrc.example',
      brand,
      mayDecline: true,
      readAt: 1000,
    }),
  };
}
