/** By which accounts a person signs in, as staff see it. */
export const signInMessages = {
  title: 'Connexion',
  none: 'Aucun compte de connexion n’est lié à cette fiche : le prochain qui se présente avec cette adresse, confirmée, le sera.',
  since: 'lié',
  undo: 'Délier',
  question: 'Délier ce compte de connexion ?',
  sentence:
    'À faire lorsque le compte a été recréé dans le service d’identité. La personne reste connue : son prochain passage, avec la même adresse confirmée, lie le nouveau compte.',
  motif: 'Motif',
  done: 'Le compte de connexion est délié.',
} as const;
