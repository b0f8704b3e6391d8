/** Texts of the home page below its first screen, and of the public links. */
export const homeMore = {
  presentation: 'À qui s’adresse le portail',
  steps: 'Une demande, du compte au code',
  ways: 'Comprendre et vérifier',
} as const;
