/** The French words of the pieces that the very first page draws. Those of the others: `design-messages.ts`. */
export const firstWords = {
  newWindow: '(nouvelle fenêtre)',
  loading: 'Chargement en cours',
} as const;
