/** What is said of the cookies that count visits. */
export const audience = {
  label: 'Cookies',
  sentence:
    'Ce portail utilise des cookies de mesure d’audience : ils comptent les visites et ne recueillent aucune donnée personnelle.',
  more: 'En savoir plus',
  understood: 'J’ai compris',
} as const;
