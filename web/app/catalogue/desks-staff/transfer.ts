import { requestedMessagesOf } from '../workbench-staff/requests.ts';

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
