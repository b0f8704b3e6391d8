/** Many accounts decided at once. */
import { de } from '#domain/french.ts';
import { pick } from '#web/design/plural.ts';
import { batchMessagesOf } from '../workbench-staff/batch.ts';

export const accountBatch = batchMessagesOf({
  noun: ['compte', 'comptes'],
  thisOne: 'Ce compte',
  feminine: false,
  verbs: { OK: 'Valider', KO: 'Refuser', DELETE: 'Supprimer' },
  done: { OK: ['validé', 'validés'], KO: ['refusé', 'refusés'], DELETE: ['supprimé', 'supprimés'] },
  acts: { OK: 'Validation', KO: 'Refus', DELETE: 'Suppression' },
  sentence: {
    OK: (count) =>
      pick(
        count,
        'Cette structure pourra aussitôt demander des codes.',
        'Ces structures pourront aussitôt demander des codes.',
      ),
    KO: (count) =>
      pick(
        count,
        'La personne recevra ce motif par courriel, pourra corriger sa demande et la renvoyer.',
        'Chaque personne recevra ce motif par courriel, pourra corriger sa demande et la renvoyer.',
      ),
    DELETE: (count) =>
      pick(
        count,
        'La structure, ses brouillons, ses justificatifs et son équipe disparaissent. L’historique en garde la trace.',
        'Les structures, leurs justificatifs et leurs équipes disparaissent. L’historique en garde la trace.',
      ),
  },
  motif: 'Le même motif sera lu par toutes les personnes concernées.',
  motifMissing: 'Indiquez le motif.',
  select: (name, mark) => `${name}, compte ${de(mark ?? name)}`,
  about: (name, mark) => (mark === null ? name : `${name}, ${mark}`),
});
