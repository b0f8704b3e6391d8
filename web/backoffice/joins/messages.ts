import { requestedMessagesOf } from '#web/backoffice/messages/requests.ts';
import { naming } from '#web/messages/naming.ts';

export const joinReviewQueue = requestedMessagesOf({
  page: 'Demandes de rattachement',
  heading: 'Rattachements',
  noun: ['demande', 'demandes'],
  thisOne: 'Cette demande',
  feminine: true,
  verbs: { OK: 'Accepter', KO: 'Refuser', DELETE: 'Retirer' },
  done: {
    OK: ['acceptée', 'acceptées'],
    KO: ['refusée', 'refusées'],
    DELETE: ['retirée', 'retirées'],
  },
  acts: { OK: 'Acceptation', KO: 'Refus', DELETE: 'Retrait' },
  buttons: { OK: 'Rattacher la personne', KO: 'Refuser le rattachement', DELETE: '' },
  sentence: {
    OK: () => 'Chaque personne devient gestionnaire ISRC de la structure qu’elle a demandée.',
    KO: () => 'Chaque personne lira le même motif.',
    DELETE: () => '',
  },
  effect: 'Rattacher ouvre à cette personne la structure et ses demandes, avec les rôles cochés.',
  readBy: 'La personne lira ce texte.',
  why: 'Motif du refus',
  motif: 'La personne le lira tel quel.',
  motifMissing: 'Dites pourquoi vous refusez.',
  ended: 'Cette demande n’attend plus de réponse',
  confirm: 'Rattacher cette personne malgré les points d’attention ?',
  searchPlaceholder: 'Personne, structure…',
});

export const joinMessages = naming({
  asks: 'Demande de rattachement',
  roles: 'Rôles donnés',
  rolesHint: 'Les responsables de la structure pourront les changer.',
  email: 'Adresse électronique',
  notVerified: 'Adresse non confirmée',
  notVerifiedSentence: 'Rien n’établit que cette adresse est celle de cette personne.',
  managed: (count: number) =>
    count === 1
      ? 'Une personne de la structure peut répondre elle-même.'
      : `${count} personnes de la structure peuvent répondre elles-mêmes.`,
  managedTitle: 'La structure a des responsables',
  alone: 'Personne de cette structure ne peut répondre : la réponse revient à la société.',
} as const);
