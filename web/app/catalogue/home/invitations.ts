/** Structures that invite somebody who signs in already. */
import { de } from '#domain/french.ts';

export const invitationMessages = {
  title: 'Invitations reçues',
  sentence:
    'Rien ne change tant que vous n’avez pas répondu. En acceptant, vous montrez votre fiche aux gestionnaires de la structure.',
  roles: (labels: readonly string[]) =>
    labels.length === 0
      ? 'Sans rôle : vous pourrez consulter, sans modifier.'
      : `Rôles : ${labels.join(', ')}.`,
  invited: 'Invitation :',
  accept: 'Accepter',
  acceptNamed: (name: string) => `Accepter l’invitation ${de(name)}`,
  accepted: (name: string) => `Vous faites maintenant partie ${de(name)}.`,
  refuse: 'Refuser',
  refuseNamed: (name: string) => `Refuser l’invitation ${de(name)}`,
  refused: (name: string) => `Vous n’avez pas rejoint ${name}.`,
} as const;
