import { pick } from '#web/design/plural.ts';
import { requestedMessagesOf } from '../workbench-staff/requests.ts';

export const doubleReviewQueue = requestedMessagesOf({
  page: 'Doublons probables',
  heading: 'Doublons',
  noun: ['groupe', 'groupes'],
  thisOne: 'Ce groupe',
  feminine: false,
  verbs: { OK: '', KO: 'Distinguer', DELETE: '' },
  done: { OK: ['', ''], KO: ['distingué', 'distingués'], DELETE: ['', ''] },
  acts: { OK: '', KO: 'Distinction', DELETE: '' },
  buttons: { OK: '', KO: 'Ce sont des enregistrements différents', DELETE: '' },
  sentence: {
    OK: () => '',
    KO: (count) =>
      `${pick(count, 'Ce groupe ne sera plus rapproché', 'Ces groupes ne seront plus rapprochés')}. Le motif est gardé dans l’historique de chaque structure.`,
    DELETE: () => '',
  },
  effect:
    'Le même enregistrement : ouvrez la fiche du code à abandonner et annulez-le au profit de l’autre. Sinon, dites ce qui les distingue.',
  readBy: 'Toute personne qui ouvre l’historique de ces structures lira ce texte.',
  why: 'Motif',
  motif: 'Ce qui les distingue : durée, version, artiste…',
  motifMissing: 'Indiquez ce qui les distingue.',
  ended: 'Ce groupe n’est plus à regarder',
  confirm: '',
  searchPlaceholder: 'Titre, artiste, code…',
});
