import { requestedMessagesOf } from '#web/backoffice/messages/requests.ts';

export const correctionReviewQueue = requestedMessagesOf({
  page: 'Corrections à traiter',
  heading: 'Corrections',
  noun: ['correction', 'corrections'],
  thisOne: 'Cette correction',
  feminine: true,
  verbs: { OK: 'Accepter', KO: 'Refuser', DELETE: 'Retirer' },
  done: {
    OK: ['acceptée', 'acceptées'],
    KO: ['refusée', 'refusées'],
    DELETE: ['retirée', 'retirées'],
  },
  acts: { OK: 'Acceptation', KO: 'Refus', DELETE: 'Retrait' },
  buttons: {
    OK: 'Accepter ce qui est demandé',
    KO: 'Refuser ce qui est demandé',
    DELETE: 'Retirer ce qui est proposé',
  },
  sentence: {
    OK: () => 'Le registre dira aussitôt ce qui est demandé ; les codes ne changent pas.',
    KO: () => 'Le registre reste ce qu’il est ; chaque structure lira le même motif.',
    DELETE: () => 'Ce que la société avait proposé est retiré.',
  },
  effect: 'Accepter corrige le registre. Le code ne change pas.',
  readBy: 'La structure lira ce texte.',
  why: 'Motif du refus',
  motif: 'La structure le lira tel quel.',
  motifMissing: 'Dites pourquoi vous refusez.',
  ended: 'Cette correction n’attend plus de réponse',
  confirm:
    'Regardez d’abord ce point d’attention : un autre enregistrement doit avoir son propre code.',
  searchPlaceholder: 'Titre, structure, code…',
});

export const correctionAlerts = {
  lengthTitle: 'Une autre durée',
  cancelledTitle: 'Code annulé',
} as const;

export const transferReviewQueue = requestedMessagesOf({
  page: 'Transferts en attente',
  heading: 'Transferts',
  noun: ['transfert', 'transferts'],
  thisOne: 'Ce transfert',
  feminine: false,
  verbs: { OK: 'Accepter', KO: 'Refuser', DELETE: 'Retirer' },
  done: { OK: ['accepté', 'acceptés'], KO: ['refusé', 'refusés'], DELETE: ['retiré', 'retirés'] },
  acts: { OK: 'Acceptation', KO: 'Refus', DELETE: 'Retrait' },
  buttons: {
    OK: 'Accepter le transfert',
    KO: 'Refuser le transfert',
    DELETE: 'Retirer le transfert',
  },
  sentence: {
    OK: () => 'Votre accord est donné au nom de la société.',
    KO: () => 'Les codes restent où ils sont ; les deux structures liront le même motif.',
    DELETE: () => 'Les codes restent où ils sont ; les deux structures l’apprennent.',
  },
  effect: 'Les deux structures donnent leur accord ; la société peut retirer une proposition.',
  readBy: 'Les deux structures liront ce texte.',
  why: 'Motif du refus',
  motif: 'Les deux structures le liront tel quel.',
  motifMissing: 'Dites pourquoi vous refusez.',
  ended: 'Ce transfert n’attend plus de réponse',
  confirm:
    'Les codes restent où ils sont. Les deux structures apprennent que la proposition est retirée.',
  searchPlaceholder: 'Structure, titre, code…',
});
