/** Texts of the account completion screens: remaining tasks and submission to the society. */

import { naming } from '#web/messages/naming.ts';

export const completeMessages = naming({
  title: 'Pour finaliser',
  tasks: {
    profile: 'Profil',
    structure: 'Structure',
    representant: 'Représentant légal',
    justificatifs: 'Justificatifs',
  },
  done: 'Rempli',
  todo: 'À remplir',
  sentTitle: 'Votre compte',
  sent: 'Envoyé : la société étudie votre compte. Rien ne change avant sa réponse.',
  notSent: 'Non envoyé : la société ne voit rien avant votre envoi, à la fin de la page Structure.',
  send: {
    title: 'Envoi à la société',
    sentence:
      'La société vérifie vos informations et vos justificatifs, puis valide votre compte. Vous pourrez alors demander des codes.',
    button: 'Envoyer pour validation',
    again: 'Renvoyer pour validation',
    noRight:
      'Seuls le représentant légal et les gestionnaires internet de la structure peuvent l’envoyer pour validation.',
    awaitsPapers: 'L’envoi part dès que vos justificatifs sont arrivés.',
    done: 'Votre compte est envoyé à la société.',
  },
  profileMissing: (message: string) => `Profil : ${message}`,
  representantMissing: 'Nommez un représentant légal, avec son nom et son prénom.',
  documentsMissing: 'Joignez au moins un justificatif.',
} as const);
