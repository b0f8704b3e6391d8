import { requestedMessagesOf } from '#web/backoffice/messages/requests.ts';
import { counted, pick } from '#web/design/plural.ts';

/** Codes that seem to be of one recording. */
export const clustersStaff = {
  hint: 'Rien n’est fusionné : vous décidez. Le code entré le premier est en tête ; la fiche d’un code permet de l’annuler au profit d’un autre.',
  why: (reasons: readonly string[]) => `Ce qui les rapproche : ${reasons.join(', ')}.`,
  examined: (count: number) =>
    `${counted(count, 'enregistrement examiné', 'enregistrements examinés')}, des plus récents aux plus anciens.`,
  more: 'Examiner les plus anciens',
  all: 'Tout le registre a été examiné.',
  group: (title: string, artist: string) => `${title}, ${artist}`,
  untitled: 'Sans titre',
  letters: (score: number) => `ressemblance ${score} sur 100`,
  sound: (percent: number) => `même son (${percent} % du son se retrouve)`,
  count: (count: number) => counted(count, 'code', 'codes'),
  columns: {
    code: 'Code',
    title: 'Titre',
    artist: 'Artiste',
    duration: 'Durée',
    year: 'Année',
    input: 'Attribué',
    holder: 'Titulaire',
  },
  sheet: (code: string) => `Ouvrir la fiche du code ${code}`,
} as const;

/** Names that are taken for one artist, under the codes that seem to be of one recording. */
export const learnedNames = {
  title: (count: number) => counted(count, 'paire de noms d’artiste', 'paires de noms d’artiste'),
  hint: 'Apprises quand vous avez dit que deux enregistrements n’en font qu’un. Un nouvel enregistrement est aussi cherché sous l’autre nom : la question est posée, rien n’est affirmé.',
  pair: (one: string, other: string) => `« ${one} » et « ${other} »`,
  learned: (who: string, code: string | null) => (code === null ? who : `${who}, code ${code}`),
  remove: 'Séparer',
  removePair: (one: string, other: string) => `Séparer « ${one} » et « ${other} »`,
  removed: (one: string, other: string) => `« ${one} » et « ${other} » ne sont plus rapprochés.`,
} as const;

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
