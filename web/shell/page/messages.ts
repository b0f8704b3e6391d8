/** Texts of the failure pages, in the first download, as the network may be the cause. */

export const failures = {
  error: {
    title: 'Cette page n’a pas pu s’afficher',
    sentence: 'L’incident vient du portail. Ce que vous avez enregistré n’est pas perdu.',
    newVersion: 'Le portail vient d’être mis à jour. Rechargez la page pour continuer.',
    home: 'Revenir à l’accueil',
  },
  identity: {
    title: 'Connexion indisponible',
    sentence: "Erreur d'initialisation keycloak, impossible d'accéder à l'application...",
  },
  configuration: {
    title: 'Le portail ne répond pas',
    sentence: 'Vérifiez votre connexion, puis rechargez la page.',
  },
  contact: 'Nous écrire',
} as const;
