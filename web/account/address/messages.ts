/** Texts of the page opened from the confirmation mail sent to a new address. */
export const addressMessages = {
  title: 'Confirmer votre adresse',
  sentence:
    'Vous avez reçu notre message à votre nouvelle adresse électronique. Confirmez qu’elle est bien la vôtre : c’est à elle que nous vous écrirons désormais.',
  notYours: 'Vous n’attendiez pas ce message ? Fermez cette page : rien ne changera.',
  confirm: 'Confirmer mon adresse',
  done: 'Votre adresse est confirmée',
  doneSentence: (email: string) => `Nous vous écrirons désormais à ${email}.`,
  next: 'Ouvrir le portail',
} as const;
