import { de } from '#domain/french.ts';

/** Codes that carry the prefix of another structure, and its agreement. */
export const agreementMessages = {
  title: 'Codes déclarés : accords attendus',
  requestedBy: (raison: string) => `${raison} déclare ce code, qui porte votre préfixe. Demande :`,
  /** For staff, who answer for a structure that is no more. */
  requestedOfUs: (raison: string) =>
    `${raison} déclare ce code, dont le préfixe appartient à une structure qui n’est plus en activité : c’est à nous de répondre. Demande :`,
  waiting: 'La structure titulaire de ce préfixe n’a pas encore répondu. Demande :',
  accept: 'Donner mon accord',
  acceptNamed: (isrc: string) => `Donner mon accord pour le code ${isrc}`,
  accepted: (isrc: string) => `Votre accord est donné pour le code ${isrc}.`,
  refuse: 'Refuser',
  refuseNamed: (isrc: string) => `Refuser le code ${isrc}`,
  back: 'Revenir',
  motif: 'Pourquoi refusez-vous ?',
  motifHint: 'Votre réponse est transmise à la structure qui demande.',
  motifMissing: 'Indiquez pourquoi vous refusez.',
  refused: (isrc: string) => `Votre refus est enregistré pour le code ${isrc}.`,
} as const;

/** Texts of invitations received by a person who already signs in. */
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
