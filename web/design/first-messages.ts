/**
 * French texts of components used on the first page loaded. For other components:
 * `design-messages.ts`.
 */
export const firstWords = {
  newWindow: '(nouvelle fenêtre)',
  loading: 'Chargement en cours',
} as const;
