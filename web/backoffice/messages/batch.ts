/** Texts of a batch: selection, confirmation, progress, outcome. */

import { counted, pick } from '#web/design/plural.ts';

type Action = 'OK' | 'KO' | 'DELETE';
type Pair = readonly [one: string, other: string];

/** Words specific to the items of a batch. */
export type BatchNouns = {
  readonly noun: Pair;
  /** « ce dossier », « cette correction ». */
  readonly thisOne: string;
  readonly feminine: boolean;
  readonly verbs: Readonly<Record<Action, string>>;
  /** « validé », « validés ». */
  readonly done: Readonly<Record<Action, Pair>>;
  /** « Validation de 3 dossiers ». */
  readonly acts: Readonly<Record<Action, string>>;
  /** Effect of the action on that many items. */
  readonly sentence: Readonly<Record<Action, (count: number) => string>>;
  readonly motif: string;
  readonly motifMissing: string;
  /** « Atelier du Soir, dossier 2026-00012 ». */
  readonly select: (name: string, mark: string | null) => string;
  readonly about: (name: string, mark: string | null) => string;
};

/** « 3 corrections », « 3 corrections seront refusées », « sélectionnées ». */
function agreement({ noun, feminine, done }: BatchNouns) {
  const e = feminine ? 'e' : '';
  const items = (count: number) => counted(count, ...noun);
  return {
    e,
    items,
    agreed: (count: number, participle: string) => `${participle}${e}${pick(count, '', 's')}`,
    doneTo: (count: number, action: Action) => counted(count, ...done[action]),
    toBe: (action: Action) => (count: number) =>
      `${items(count)} ${pick(count, 'sera', 'seront')} ${pick(count, ...done[action])}`,
  };
}

export function batchMessagesOf(nouns: BatchNouns) {
  const { verbs } = nouns;
  const { items, agreed } = agreement(nouns);
  return {
    about: nouns.about,
    select: (name: string, mark: string | null) => `Sélectionner ${nouns.select(name, mark)}`,
    selectAll: 'Tout sélectionner',
    selected: (count: number) => `${items(count)} ${agreed(count, 'sélectionné')}`,
    actions: 'Actions sur la sélection',
    unfinished:
      'Le lot précédent n’est pas terminé : attendez sa fin, reprenez-le ou fermez-le d’abord.',
    verbs,
    clear: 'Tout désélectionner',
    confirm: confirmMessages(nouns),
    panel: panelMessages(nouns),
  } as const;
}

function confirmMessages(nouns: BatchNouns) {
  const { noun, verbs, feminine } = nouns;
  const { e, items } = agreement(nouns);
  return {
    title: (action: Action, count: number) => `${verbs[action]} ${items(count)} ?`,
    sentence: nouns.sentence,
    reading: 'Relecture de la sélection…',
    nobody: `${feminine ? 'Aucune' : 'Aucun'} ${noun[0]} de cette sélection ne peut être traité${e} ainsi.`,
    aside: (count: number) =>
      `${items(count)} ${feminine ? pick(count, 'mise', 'mises') : 'mis'} de côté`,
    locked: (person: string) => `Pris${e} en charge par ${person}.`,
    nothingLeft: 'Plus rien n’y attend de décision.',
    allTheSame: (name: string) =>
      `${name} : ${verbs.OK.toLocaleLowerCase('fr')} malgré ce point d’attention`,
    rest: (count: number) => `et ${counted(count, 'autre', 'autres')}`,
    motif: nouns.motif,
    motifMissing: nouns.motifMissing,
    send: (action: Action, count: number) => `${verbs[action]} ${items(count)}`,
  } as const;
}

const UNKNOWN =
  'Une décision est partie sans réponse : reprendre dira ce qu’elle est devenue, sans la répéter.';

function panelMessages(nouns: BatchNouns) {
  const { thisOne, acts, noun, feminine } = nouns;
  const open = `Ouvrir ${feminine ? 'la' : 'le'} ${noun[0]}`;
  const { items, agreed, doneTo, toBe } = agreement(nouns);
  const running = (action: Action) => (count: number) => `${acts[action]} de ${items(count)}`;
  return {
    region: 'Traitement de la sélection',
    running: { OK: running('OK'), KO: running('KO'), DELETE: running('DELETE') },
    waiting: { OK: toBe('OK'), KO: toBe('KO'), DELETE: toBe('DELETE') },
    waitingSentence: 'Rien n’est encore parti : vous avez huit secondes pour annuler.',
    now: 'Envoyer maintenant',
    undo: 'Annuler',
    undoKeys: 'Ctrl+Z',
    undone: 'Rien n’a été envoyé : la sélection est rétablie.',
    progress: (treated: number, count: number) => `${treated} sur ${items(count)}`,
    stop: 'Interrompre',
    stopped: 'Interrompu',
    stoppedSentence: (left: number, unknown: number) =>
      [
        `${items(left)} ${pick(left, 'n’a pas été', 'n’ont pas été')} ${agreed(left, 'traité')}.`,
        ...(unknown > 0 ? [UNKNOWN] : []),
      ].join(' '),
    resume: 'Reprendre',
    title: (action: Action, treated: number, failed: number) =>
      [doneTo(treated, action), ...(failed === 0 ? [] : [`${failed} en échec`])].join(', '),
    codes: (count: number) => `${counted(count, 'code attribué', 'codes attribués')} au total.`,
    nothingLost: 'Ce qui a échoué n’a pas été changé par votre action.',
    failures: (count: number) => `En échec (${count})`,
    successes: 'Ce qui a été traité',
    missing: `${thisOne} n’est plus là : il n’y a plus rien à décider.`,
    changed: `${thisOne} n’est plus ${feminine ? 'celle' : 'celui'} que vous aviez sous les yeux : rien n’a été décidé, ${feminine ? 'ouvrez-la' : 'ouvrez-le'} pour voir ce qui a changé.`,
    open,
    openNamed: (name: string, mark: string | null) =>
      `${open} : ${mark === null ? name : `${mark}, ${name}`}`,
    close: 'Fermer le résultat',
  } as const;
}

export type BatchMessages = ReturnType<typeof batchMessagesOf>;

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

export const dossierBatch = batchMessagesOf({
  noun: ['dossier', 'dossiers'],
  thisOne: 'Ce dossier',
  feminine: false,
  verbs: { OK: 'Valider', KO: 'Refuser', DELETE: 'Supprimer' },
  done: { OK: ['validé', 'validés'], KO: ['refusé', 'refusés'], DELETE: ['supprimé', 'supprimés'] },
  acts: { OK: 'Validation', KO: 'Refus', DELETE: 'Suppression' },
  sentence: {
    OK: (count) =>
      `${recordings(count)} ${pick(count, 'recevra son code', 'recevront leur code')}. Un code attribué l’est pour toujours.`,
    KO: (count) =>
      `${recordings(count)} ${pick(count, 'sera refusé', 'seront refusés')} pour le même motif. Chaque déclarant peut corriger et renvoyer sa demande.`,
    DELETE: (count) =>
      `${recordings(count)} ${pick(count, 'disparaîtra : le déclarant ne pourra pas le corriger', 'disparaîtront : les déclarants ne pourront pas les corriger')}. L’historique en garde la trace.`,
  },
  motif: 'Le même motif sera lu par tous les déclarants.',
  motifMissing: 'Indiquez le motif.',
  select: (name, mark) => `${name}, dossier ${mark ?? ''}`,
  about: (name, mark) => `Dossier ${mark ?? ''}, ${name}`,
});

/** Texts of the export of the waiting recordings of ticked dossiers. */
export const exportChecked = {
  exporting: 'Exporter',
  nothing: 'Aucun enregistrement n’attend dans cette sélection.',
} as const;
