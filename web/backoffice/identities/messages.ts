import { requestedMessagesOf } from '#web/backoffice/messages/requests.ts';

export const identityReviewQueue = requestedMessagesOf({
  page: 'Changements d’identité',
  heading: 'Identités',
  noun: ['changement', 'changements'],
  thisOne: 'Ce changement',
  feminine: false,
  verbs: { OK: 'Accepter', KO: 'Refuser', DELETE: 'Retirer' },
  done: { OK: ['accepté', 'acceptés'], KO: ['refusé', 'refusés'], DELETE: ['retiré', 'retirés'] },
  acts: { OK: 'Acceptation', KO: 'Refus', DELETE: 'Retrait' },
  buttons: {
    OK: 'Accepter le changement',
    KO: 'Refuser le changement',
    DELETE: 'Retirer la demande',
  },
  sentence: {
    OK: () => 'Les fiches seront à jour aussitôt.',
    KO: () => 'Rien ne change ; chaque personne lira le même motif.',
    DELETE: () => '',
  },
  effect: 'Accepter met la fiche à jour. Comparez d’abord avec les justificatifs.',
  readBy: 'La personne qui l’a demandé lira ce texte.',
  why: 'Motif du refus',
  motif: 'La personne le lira tel quel.',
  motifMissing: 'Dites pourquoi vous refusez.',
  ended: 'Ce changement n’attend plus de réponse',
  confirm: '',
  searchPlaceholder: 'Nom, structure, motif…',
});
