/** Texts of the pages shown instead of the requested one. */

import { naming } from '#web/messages/naming.ts';

export const pages = naming({
  notFound: {
    title: 'Page introuvable',
    sentence: 'Aucune page du portail ne se trouve à cette adresse :',
    hint: 'Le lien est peut-être ancien, ou l’adresse incomplète.',
    ways: 'Vous cherchiez peut-être :',
  },
  visitor: {
    title: 'Connectez-vous pour ouvrir cette page',
    sentence:
      'Cette page est celle d’une personne ou de sa structure : connectez-vous pour la lire.',
  },
  stranger: {
    title: 'Votre compte n’est rattaché à aucune structure',
    sentence:
      'Complétez votre profil, puis créez votre structure ou rejoignez-en une : cette page s’ouvrira ensuite.',
    begin: 'Compléter mon profil',
  },
  access: {
    title: 'Cette page n’est pas ouverte à votre structure',
    home: 'Revenir à l’accueil',
    noRole:
      'Vous lisez les demandes et les codes de cette structure. Pour demander des codes, il vous faut un rôle : le représentant légal ou un gestionnaire internet peut vous en donner un.',
    noRoleForPrefixes:
      'Les préfixes de cette structure se lisent avec un rôle : le représentant légal ou un gestionnaire internet peut vous en donner un.',
    /** One reason per capability required by a page. */
    reasons: {
      mesCodes:
        'Vous pourrez demander des codes quand la société aura validé votre structure, si vous y êtes gestionnaire ou représentant légal.',
      dossier: 'Vous pourrez lire cette demande quand la société aura validé votre structure.',
      consulter:
        'Les demandes et les codes de votre structure se liront ici quand la société l’aura validée.',
      prefixes:
        'Votre structure n’a pas de préfixe à elle : ses codes portent celui de la société.',
      collaborateurs:
        'Le représentant légal et les gestionnaires internet gèrent l’équipe et les logiciels de la structure, tant qu’elle est en activité.',
      demandesATraiter: 'Ces pages sont réservées aux équipes de la société.',
    },
    otherStructure: 'Vous pouvez choisir une autre structure dans le bandeau, sous l’en-tête.',
  },
  session: {
    title: 'Votre fiche n’a pas pu être lue',
  },
} as const);
