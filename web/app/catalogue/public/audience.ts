/** What is said of the cookies that count visits. */
export const audience = {
  label: 'Cookies',
  more: 'En savoir plus',
  understood: 'J’ai compris',
} as const;
