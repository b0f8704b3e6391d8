/** What was typed about a code, and is found again. */
export const agreementTyping = {
  restored: 'Votre saisie, gardée sur cet appareil, a été reprise. Elle n’est pas encore envoyée.',
  giveUp: 'Effacer cette saisie',
} as const;
