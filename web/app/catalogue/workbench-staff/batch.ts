/** Many dossiers at once: chosen, confirmed, treated one after the other, and told. */
import { pick } from '#web/design/plural.ts';

type Action = 'OK' | 'KO' | 'DELETE';

const dossiers = (count: number) => `${count} ${pick(count, 'dossier', 'dossiers')}`;
const recordings = (count: number) => `${count} ${pick(count, 'enregistrement', 'enregistrements')}`;
const VERBS = { OK: 'Valider', KO: 'Refuser', DELETE: 'Supprimer' } as const;
const DONE = {
  OK: ['validé', 'validés'],
  KO: ['refusé', 'refusés'],
  DELETE: ['supprimé', 'supprimés'],
} as const;

const doneWords = (action: Action, count: number) => {
  const [one, other] = DONE[action];
  return `${count} ${pick(count, one, other)}`;
};

export const batchWords = {
  select: (raison: string, numero: string) => `Sélectionner ${raison}, dossier ${numero}`,
  selectAll: 'Tout sélectionner',
  selected: (count: number) => `${dossiers(count)} ${pick(count, 'sélectionné', 'sélectionnés')}`,
  actions: 'Actions sur la sélection',
  verbs: VERBS,
  clear: 'Tout désélectionner',
  exporting: 'Exporter',
  exportReading: 'Lecture de la sélection…',
  exportNothing: 'Aucun enregistrement n’attend dans cette sélection.',
  confirm: {
    title: (action: Action, count: number) => `${VERBS[action]} ${dossiers(count)} ?`,
    sentence: {
      OK: (count: number) =>
        `${recordings(count)} ${pick(count, 'recevra son code', 'recevront leur code')}. Un code attribué l’est pour toujours.`,
      KO: (count: number) =>
        `${recordings(count)} ${pick(count, 'sera refusé', 'seront refusés')} pour le même motif. Chaque déclarant peut corriger et renvoyer sa demande.`,
      DELETE: (count: number) =>
        `${recordings(count)} ${pick(count, 'disparaîtra : le déclarant ne pourra pas le corriger', 'disparaîtront : les déclarants ne pourront pas les corriger')}. L’historique en garde la trace.`,
    },
    reading: 'Relecture de chaque dossier…',
    nobody: 'Aucun dossier de cette sélection ne peut être traité ainsi.',
    aside: (count: number) => `${dossiers(count)} ${pick(count, 'mis', 'mis')} de côté`,
    held: (person: string) => `Pris en charge par ${person}.`,
    nothingLeft: 'Plus rien n’y attend de décision.',
    allTheSame: (name: string) => `${name} : valider malgré ce point d’attention`,
    others: (count: number) => `et ${count} ${pick(count, 'autre', 'autres')}`,
    motif: 'Le même motif sera lu par tous les déclarants.',
    motifMissing: 'Indiquez le motif du refus.',
    send: (action: Action, count: number) => `${VERBS[action]} ${dossiers(count)}`,
  },
  panel: {
    region: 'Traitement de la sélection',
    running: {
      OK: (count: number) => `Validation de ${dossiers(count)}`,
      KO: (count: number) => `Refus de ${dossiers(count)}`,
      DELETE: (count: number) => `Suppression de ${dossiers(count)}`,
    },
    waiting: {
      OK: (count: number) => `${dossiers(count)} ${pick(count, 'sera validé', 'seront validés')}`,
      KO: (count: number) => `${dossiers(count)} ${pick(count, 'sera refusé', 'seront refusés')}`,
      DELETE: (count: number) => `${dossiers(count)} ${pick(count, 'sera supprimé', 'seront supprimés')}`,
    },
    waitingSentence: 'Rien n’est encore parti : vous avez huit secondes pour annuler.',
    now: 'Envoyer maintenant',
    undo: 'Annuler',
    undoKeys: 'Ctrl+Z',
    undone: 'Rien n’a été envoyé : la sélection est rétablie.',
    progress: (done: number, count: number) => `${done} sur ${dossiers(count)}`,
    stop: 'Interrompre',
    stopped: 'Interrompu',
    stoppedSentence: (left: number, unknown: number) =>
      [
        left === 1 ? '1 dossier n’a pas été traité.' : `${left} dossiers n’ont pas été traités.`,
        ...(unknown > 0
          ? ['Une décision est partie sans réponse : reprendre dira ce qu’elle est devenue, sans la répéter.']
          : []),
      ].join(' '),
    resume: 'Reprendre',
    title: (action: Action, done: number, failed: number) =>
      failed === 0 ? doneWords(action, done) : `${doneWords(action, done)}, ${failed} en échec`,
    codes: (count: number) => `${count} ${pick(count, 'code attribué', 'codes attribués')} au total.`,
    nothingLost: 'Ce qui a échoué n’a pas été changé par votre action.',
    failures: (count: number) => `En échec (${count})`,
    successes: 'Dossiers traités',
    missing: 'Ce dossier n’existe plus : il a été supprimé entre-temps.',
    open: (numero: string) => `Ouvrir le dossier ${numero}`,
    close: 'Fermer le résultat',
  },
} as const;
