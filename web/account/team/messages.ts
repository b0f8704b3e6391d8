import { de } from '#domain/french.ts';
import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of the team of a structure: members, roles, join requests. */
export const teamMessages = naming({
  title: 'Mes collaborateurs',
  subtitle: (count: number) => counted(count, 'personne', 'personnes'),
  you: 'Vous',
  roles: {
    isRepresentantLegal: {
      label: 'Représentant légal',
      allows: 'Engage la structure, nomme un représentant légal, et tout ce qui suit.',
    },
    isGestionnaireInternet: {
      label: 'Gestionnaire internet',
      allows:
        'Modifie la structure, gère les collaborateurs et les justificatifs, demande des codes.',
    },
    isGestionnaireIsrc: {
      label: 'Gestionnaire ISRC',
      allows: 'Demande et suit les codes ISRC.',
    },
  },
  rolesOf: (name: string) => `Rôles ${de(name)}`,
  status: { ACTIF: 'Actif', INVITE: 'Invitation en attente', DEMANDE: 'Demande de rattachement' },
  unproved: 'Adresse électronique non confirmée : assurez-vous que c’est bien cette personne.',
  underReview: 'La société étudie votre structure : l’équipe ne change pas avant sa réponse.',
  locked:
    'La situation de la structure ne permet pas de modifier les collaborateurs pour le moment.',
  lastManager:
    'La structure garde toujours un représentant légal ou un gestionnaire internet : nommez d’abord quelqu’un d’autre.',
  saved: (name: string) => `Les rôles ${de(name)} sont enregistrés.`,
  asking: 'Demandes de rattachement',
  accept: 'Accepter',
  acceptNamed: (name: string) => `Accepter ${name}`,
  accepted: (name: string) => `${name} fait maintenant partie de la structure.`,
  decline: 'Refuser',
  declineNamed: (name: string) => `Refuser ${name}`,
  members: 'L’équipe',
  remove: 'Retirer',
  removeNamed: (name: string) => `Retirer ${name} de la structure`,
  removeTitle: (name: string) => `Retirer ${name} ?`,
  removeSentence: (name: string) =>
    `${name} n’aura plus accès à cette structure dès maintenant. Ses demandes en cours restent à la structure.`,
  removeSelf: 'Vous n’aurez plus accès à cette structure dès maintenant.',
  removed: (name: string) => `${name} ne fait plus partie de la structure.`,
  invite: {
    title: 'Inviter un collaborateur',
    email: 'Adresse électronique',
    emailHint: 'Cette personne recevra un message ; elle se connectera avec cette adresse exacte.',
    existing:
      'Cette adresse est déjà connue du portail : la personne devra accepter votre invitation. D’ici là, vous ne verrez d’elle que cette adresse.',
    roles: 'Rôles',
    none: 'Sans rôle, cette personne voit la structure, ses demandes et ses codes, sans rien modifier.',
    sees: 'Avec ces rôles, cette personne :',
    button: 'Inviter',
    wrongEmail: 'Indiquez une adresse électronique complète, par exemple prenom.nom@exemple.fr.',
    done: (email: string) => `L’invitation est envoyée à ${email}.`,
    contact: (email: string) => `${email} figure maintenant parmi les contacts de la structure.`,
  },
} as const);

export const representantMessages = {
  title: 'Représentant légal',
  sentence: 'C’est la personne qui engage légalement la structure.',
  none: 'Personne n’est encore nommé.',
  invited: 'invitation envoyée, en attente de sa première connexion',
  unnamed: 'Nom à compléter',
  add: 'Nommer une autre personne',
  addFirst: 'Nommer le représentant légal',
  correct: 'Corriger',
  correctNamed: (name: string) => `Corriger la fiche ${de(name)}`,
  formTitle: 'La personne à nommer',
  emailHint: 'Un message l’invitera à se connecter avec cette adresse.',
  save: 'Enregistrer le représentant légal',
  saved: 'Le représentant légal est enregistré.',
  team: 'Gérer les rôles et les collaborateurs',
} as const;
