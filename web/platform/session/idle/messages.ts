/** Texts of the idle warning for staff. */
export const idle = {
  title: 'Êtes-vous toujours là ?',
  sentence:
    'Rien n’a bougé ici depuis près d’une demi-heure. Sans réponse dans les deux minutes, votre session sera fermée ; ce qui peut être enregistré le sera avant.',
  stay: 'Je suis là',
  leave: 'Me déconnecter',
} as const;
