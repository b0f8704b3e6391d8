/** What the home page says below its first screen, and the ways that everyone is shown. */
export const homeMore = {
  presentation: 'À qui s’adresse le portail',
  steps: 'Une demande, du compte au code',
  ways: 'Comprendre et vérifier',
} as const;
