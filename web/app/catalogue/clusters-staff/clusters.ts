import { counted } from '#web/design/plural.ts';

/** Codes that seem to be of one recording. */
export const clustersStaff = {
  title: 'Doublons probables',
  subtitle:
    'Des enregistrements qui portent chacun un code et qui se ressemblent assez pour n’en faire qu’un. Rien n’est fusionné : vous décidez.',
  examined: (count: number) =>
    `${counted(count, 'enregistrement examiné', 'enregistrements examinés')}, des plus récents aux plus anciens.`,
  none: 'Aucun doublon probable',
  noneHint: 'Aucun des enregistrements examinés ne ressemble assez à un autre.',
  more: 'Examiner les plus anciens',
  all: 'Tout le registre a été examiné.',
  group: (title: string, artist: string) => `${title}, ${artist}`,
  untitled: 'Sans titre',
  likeness: (score: number) => `Ressemblance : ${score} sur 100`,
  count: (count: number) => counted(count, 'code', 'codes'),
  columns: {
    code: 'Code',
    title: 'Titre',
    artist: 'Artiste',
    duration: 'Durée',
    year: 'Année',
    given: 'Attribué',
    holder: 'Titulaire',
  },
  sheet: (code: string) => `Ouvrir la fiche du code ${code}`,
  hint: 'Si c’est le même enregistrement, ouvrez la fiche du code à abandonner et annulez-le au profit de l’autre. Le plus ancien est en tête.',
  apart: 'Ce sont des enregistrements différents',
  apartTitle: 'Des enregistrements différents ?',
  apartSentence: (count: number) =>
    `${counted(count, 'code', 'codes')} ne seront plus rapprochés ici. Le motif est gardé dans l’historique de chaque structure.`,
  motif: 'Motif',
  motifMissing: 'Indiquez ce qui les distingue.',
  confirm: 'Confirmer',
  told: 'C’est noté : ces enregistrements sont différents.',
} as const;
