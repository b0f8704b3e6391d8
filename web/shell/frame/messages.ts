/** Texts of the audience measurement. */
export const audience = {
  label: 'Mesure d’audience',
  more: 'En savoir plus',
  refuse: 'Refuser',
  cookies: 'Cookies',
  necessary:
    'Ce portail n’utilise que les cookies nécessaires à votre connexion. Il n’utilise pas de cookie de mesure d’audience.',
  understood: 'J’ai compris',
} as const;
