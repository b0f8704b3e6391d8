/** What every desk says, whatever it treats. */

export const deskWords = {
  alerts: 'Points d’attention',
  decision: 'Décision',
  cancel: 'Annuler',
  by: (person: string) => `par ${person}`,
} as const;
