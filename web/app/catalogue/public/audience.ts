/** What is said of the counting of visits. */
export const audience = {
  label: 'Mesure d’audience',
  more: 'En savoir plus',
  refuse: 'Refuser',
  understood: 'J’ai compris',
} as const;
