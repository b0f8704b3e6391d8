import { counted } from '#web/design/plural.ts';

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
