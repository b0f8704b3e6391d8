import type { Right } from '#contract/account/rights.ts';
import { requestedMessagesOf } from '#web/backoffice/messages/requests.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of the requests about personal data, for staff. */
export const rightsStaff = naming({
  rights: { RECTIFICATION: 'Rectification', EFFACEMENT: 'Effacement' } satisfies Record<
    Right,
    string
  >,
  requested: 'Demande :',
  record: 'Voir la fiche',
  rectify: 'Corrigez d’abord la fiche, puis acceptez.',
  provider: 'Si la société a son propre service d’identité, supprimez-y aussi son compte.',
  done: (granted: boolean) => (granted ? 'Demande acceptée' : 'Demande refusée'),
  ended: (granted: boolean) => (granted ? 'acceptée' : 'refusée'),
} as const);

export const rightReviewQueue = requestedMessagesOf({
  page: 'Demandes sur les données',
  heading: 'Données',
  noun: ['demande', 'demandes'],
  thisOne: 'Cette demande',
  feminine: true,
  verbs: { OK: 'Accepter', KO: 'Refuser', DELETE: '' },
  done: { OK: ['acceptée', 'acceptées'], KO: ['refusée', 'refusées'], DELETE: ['', ''] },
  acts: { OK: 'Acceptation', KO: 'Refus', DELETE: '' },
  buttons: { OK: 'Accepter la demande', KO: 'Refuser la demande', DELETE: '' },
  sentence: {
    OK: () => 'Les demandes sont acceptées, avec la même réponse.',
    KO: () => 'Les demandes sont refusées, avec la même réponse.',
    DELETE: () => '',
  },
  effect: 'La loi donne un mois pour répondre. La personne lit votre réponse dans « Mes données ».',
  readBy: 'La personne lira ce texte.',
  why: 'Réponse',
  motif: 'Gardez-en une copie si vous effacez la personne : elle ne pourra plus se connecter.',
  motifMissing: 'Écrivez d’abord votre réponse.',
  ended: 'Cette demande a sa réponse',
  confirm:
    'Le nom, les coordonnées et les courriels de cette personne seront remplacés par la mention « [effacé] » dans sa fiche, l’historique et les messages. Les codes, et la structure qui les a reçus, restent. C’est définitif.',
  searchPlaceholder: 'Nom, adresse…',
});

export const rightAlone = 'Un effacement se décide sur sa propre page.';
