/** The profile of a person. */

import { naming } from '#web/messages/naming.ts';

export const profileMessages = naming({
  title: 'Mon profil',
  completeTitle: 'Compléter mon profil',
  subtitle: 'Ces informations permettent à la société de vous reconnaître et de vous joindre.',
  firstSubtitle:
    'Bienvenue ! Dites-nous qui vous êtes : c’est la première étape, avant votre structure et vos justificatifs.',
  identity: 'Identité',
  contact: 'Coordonnées',
  preferences: 'Préférences',
  emailHint: 'C’est l’adresse de votre compte de connexion : elle se change avec lui.',
  notVerified: {
    title: 'Votre adresse électronique n’est pas encore confirmée',
    sentence: (email: string) =>
      `Ouvrez le message de confirmation envoyé à ${email}, puis cliquez sur son lien. Vérifiez aussi vos courriers indésirables.`,
    existing:
      'Une fiche existe déjà à cette adresse. Pour que personne ne la prenne à votre place, confirmez d’abord l’adresse, puis reconnectez-vous.',
    resend: 'Recevoir un nouveau message de confirmation',
  },
  awaited: {
    title: 'Votre nouvelle adresse attend d’être confirmée',
    sentence: (email: string) =>
      `Un message est parti à ${email} : ouvrez son lien dans les 24 heures. Jusque-là, nous vous écrivons à l’adresse actuelle.`,
  },
  density: 'Lignes des tableaux',
  densities: {
    confort: 'Aérées',
    confortHint: 'Faciles à toucher et à lire.',
    compacte: 'Serrées',
    compacteHint: 'Plus de lignes à l’écran.',
  },
  device: 'L’apparence et les lignes des tableaux sont retenues sur cet appareil.',
  mails: 'Recevoir par courriel les nouvelles de mes demandes',
  mailsHint: 'Les messages qui concernent votre compte lui-même vous sont toujours envoyés.',
  underReview:
    'La société étudie votre compte : votre profil ne change pas pendant ce temps. Vous pourrez le corriger dès sa réponse.',
  nameFirst: {
    title: 'Comment vous appelez-vous ?',
    sentence:
      'Votre compte de connexion ne dit pas votre nom. Indiquez-le une fois : vos collègues le liront à côté de ce que vous faites.',
  },
  saveAndContinue: 'Enregistrer et continuer',
  saved: 'Votre profil est enregistré.',
} as const);
