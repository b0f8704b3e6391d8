import { counted } from '#web/design/plural.ts';

/** Texts of the steps before opening, each with its remedy. */
export const firstStart = {
  title: 'Mise en service',
  subtitle:
    'Ce que le portail attend de votre société avant d’ouvrir. Chaque étape se coche d’elle-même.',
  list: 'Les étapes',
  done: 'Fait',
  todo: 'À faire',
  ready: {
    title: 'Tout est en place',
    what: 'Votre société peut ouvrir le portail à ses producteurs.',
  },
  left: (count: number) => `Il reste ${counted(count, 'étape', 'étapes')} avant l’ouverture.`,
  /** Shown on the home page while a step remains. */
  notification: {
    title: 'Votre portail n’est pas encore prêt à ouvrir',
    see: 'Voir ce qui reste à faire',
  },
  steps: {
    marque: {
      name: 'Votre société et sa marque',
      done: 'Le nom, l’adresse et les contacts sont les vôtres.',
      todo: 'L’adresse ou les contacts sont encore ceux d’un exemple.',
      go: 'Modifier la marque',
    },
    textes: {
      name: 'Les textes légaux',
      done: 'Les quatre pages légales sont écrites, ou mènent à votre site.',
      todo: 'Mentions légales, confidentialité, conditions et accessibilité : écrivez les quatre pages, sans y laisser de blanc « [à compléter…] », ou donnez leurs adresses sur votre site.',
      go: 'Écrire les textes',
    },
    collegues: {
      name: 'Les collègues',
      done: 'Plusieurs personnes peuvent traiter les demandes.',
      todo: 'Une personne seule peut tomber malade : invitez au moins un ou une collègue.',
      go: 'Inviter des collègues',
    },
    prefixes: {
      name: 'Les préfixes de la réserve',
      done: 'La réserve a des numéros pour cette année.',
      todo: 'Sans préfixe dans la réserve, aucun code ne peut être attribué aux structures qui n’en ont pas.',
      go: 'Attribuer un préfixe',
    },
    courriels: {
      name: 'Les courriels',
      done: 'Un courriel est déjà parti.',
      todo: 'Aucun courriel n’est encore parti. Invitez un ou une collègue ; si rien n’arrive, la personne qui fait fonctionner le portail vérifie SMTP_URL et MAIL_FROM.',
      go: null,
    },
    identite: {
      name: 'La connexion',
      done: 'Une personne de votre société s’est déjà connectée.',
      todo: 'Aucune personne de votre société ne s’est encore connectée par ce fournisseur d’identité.',
      go: null,
    },
    fichiers: {
      name: 'L’espace des fichiers',
      done: 'Un fichier y est écrit, puis effacé.',
      todo: 'Il ne répond pas : les fichiers ne peuvent être ni déposés ni lus. Prévenez la personne qui fait fonctionner le portail.',
      go: null,
    },
  },
  takeOver: {
    title: 'Un autre système avant celui-ci ?',
    what: 'Ses membres, ses préfixes et ses codes peuvent venir dans le portail, avant l’ouverture ou plus tard.',
    go: 'Reprendre des données',
  },
} as const;
