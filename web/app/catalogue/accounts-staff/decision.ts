/** The decision about an account: its effect, its motive, what comes of it. */

import { de } from '#domain/french.ts';

export const decisionMessages = {
  effect: (person: string) =>
    `Valider ouvre à cette structure les demandes de codes. ${person} l’apprendra par courriel.`,
  actions: { OK: 'Valider le compte', KO: 'Refuser', DELETE: 'Supprimer' },
  domainError: {
    title: 'Refuser ce compte',
    effect: (person: string) =>
      `${person} recevra ce motif par courriel, pourra corriger sa demande et la renvoyer.`,
    hint: 'La personne le lira tel quel.',
    required: 'Indiquez le motif : il sera montré à la personne.',
    send: 'Refuser le compte',
  },
  removal: {
    title: 'Supprimer ce compte',
    effect: (person: string, raison: string) =>
      `Le compte ${de(person)} et la structure ${raison} seront supprimés.`,
    hint: 'L’historique le garde.',
    required: 'Indiquez pourquoi vous supprimez ce qui est à une autre structure.',
    send: 'Supprimer le compte',
  },
  accept: {
    title: 'Valider malgré les points d’attention ?',
    sentence:
      'Une structure validée peut aussitôt demander des codes, et un code attribué l’est pour toujours.',
  },
  remove: {
    title: 'Supprimer ce compte ?',
    sentence: (raison: string, person: string) =>
      `« ${raison} », ses brouillons, ses justificatifs et son équipe disparaissent. ${person} l’apprendra par courriel et devra tout recommencer. L’historique en garde la trace.`,
    confirm: 'Supprimer le compte',
  },
  done: {
    OK: (raison: string) => `Compte ${de(raison)} validé.`,
    KO: (raison: string) => `Compte ${de(raison)} refusé.`,
    DELETE: (raison: string) => `Compte ${de(raison)} supprimé.`,
  },
  pending: {
    about: (raison: string) => `Compte ${de(raison)} :`,
    effect: { OK: 'Valider le compte', KO: 'Refuser le compte', DELETE: 'Supprimer le compte' },
    retains: 'Le compte est revenu dans la file.',
    open: 'Ouvrir ce compte',
    review: 'Revoir ce compte',
    reason: 'Votre décision sur ce compte est en cours d’envoi.',
  },
  nextIs: (raison: string) => `Voici le suivant : ${raison}.`,
  last: 'La file est vide : il ne reste aucun compte à valider.',
  conflict: {
    title: 'Ce compte a changé entre-temps',
    sentence:
      'Quelqu’un d’autre a décidé avant vous, ou la demande a été corrigée. Votre envoi n’a rien changé ; le compte et la file sont à jour.',
  },
  notEmpty:
    'Cette structure a déjà envoyé des demandes ou reçu des préfixes : refusez le compte plutôt que de le supprimer.',
  settled: {
    OK: 'Ce compte est validé',
    KO: 'Ce compte est refusé',
    other: 'Ce compte n’attend pas de décision',
  },
  next: 'Compte suivant',
  reason: 'Ce compte n’attend plus de décision.',
} as const;
