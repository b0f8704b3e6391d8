/** What staff read of the recordings that may be the same. */
export const similarStaff = {
  ours: 'Dans ce dossier',
  none: 'Aucun enregistrement proche dans le registre.',
  summary: (band: string, score: number) => `${band}, ${score} sur 100`,
  score: (score: number) => `${score} sur 100`,
  unanswered: 'Sans réponse du déclarant.',
  answer: 'Réponse du déclarant :',
  stale: 'L’un des deux enregistrements a changé depuis cette réponse.',
  sameDossier: 'Autre ligne de ce dossier.',
} as const;
