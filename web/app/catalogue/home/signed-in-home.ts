import { counted } from '#web/design/plural.ts';

/** The home page of those who are signed in: without a record, producers, staff. */

export const signedInHome = {
  stranger: {
    title: 'Bienvenue',
    sentence: (email: string) =>
      `Vous êtes connecté avec l’adresse ${email}. Aucune fiche ne lui correspond encore dans le portail.`,
    meaning:
      'Commençons par votre profil : vous créerez ensuite votre structure, ou rejoindrez la vôtre si elle est déjà connue. Si une collègue ou un collègue vous a invité, connectez-vous avec l’adresse de l’invitation exactement.',
    begin: 'Compléter mon profil',
    other: 'Vous avez une autre adresse ? Déconnectez-vous, puis connectez-vous avec elle.',
    contact: 'Écrire à la société',
    reload: 'Vérifier à nouveau',
  },
  member: {
    title: (prenom: string) => `Bonjour ${prenom}`,
    newRequest: 'Nouvelle demande',
    blocked: 'Pas de nouvelle demande possible',
    resume: 'Reprendre',
    resumeNothing: 'Aucun brouillon en attente.',
    continue: 'Continuer',
    continueDraft: (titre: string) => `Continuer ${titre}`,
    untitled: 'Demande sans titre',
    draft: (titles: number) => `${counted(titles, 'titre', 'titres')}, non envoyé`,
    changed: 'modifié',
    allDrafts: 'Toutes les demandes en cours',
    todo: 'À faire',
    todoNothing: 'Rien à faire pour le moment.',
    timings: (count: number) => counted(count, 'minuterie à compléter', 'minuteries à compléter'),
    refused: (count: number) =>
      counted(count, 'enregistrement refusé, à corriger', 'enregistrements refusés, à corriger'),
    structureToComplete: 'Structure à finaliser : la société doit encore la valider.',
    counts: 'Vos enregistrements',
    pending: 'En attente',
    inTreatment: 'En traitement',
    codes: 'Codes attribués',
    account: {
      title: 'Votre compte',
      unnamed: 'Vous êtes invité à rejoindre une structure. Dites-nous d’abord qui vous êtes.',
      unnamedGo: 'Compléter mon profil',
      none: 'Il vous reste à créer votre structure, ou à rejoindre la vôtre si elle est déjà connue.',
      noneGo: 'Créer ou rejoindre une structure',
      draft: 'Votre structure n’est pas encore envoyée : complétez-la, puis envoyez-la à la société.',
      draftGo: 'Finaliser ma structure',
      waiting: 'La société étudie votre compte. Vous serez prévenu dès sa réponse.',
      waitingGo: 'Voir ce qui a été envoyé',
      refused: 'La société vous demande de revoir votre compte.',
      refusedGo: 'Lire le motif et corriger',
    },
    noRole:
      'Vous n’avez pas encore de rôle dans cette structure. Son gestionnaire peut vous en donner un ; les demandes et les codes vous seront alors ouverts.',
  },
  staff: {
    title: (prenom: string) => `Bonjour ${prenom}`,
    dossiers: {
      title: 'Immatriculations en attente',
      waiting: (count: number) => counted(count, 'dossier à traiter', 'dossiers à traiter'),
      empty: 'Aucun dossier n’attend.',
      open: 'Ouvrir la file',
    },
    held: (count: number) => counted(count, 'déjà pris en charge', 'déjà pris en charge'),
    accounts: {
      title: 'Comptes utilisateurs en cours',
      waiting: (count: number) => counted(count, 'compte à valider', 'comptes à valider'),
      empty: 'Aucun compte n’attend.',
      open: 'Ouvrir les comptes',
    },
    corrections: {
      title: 'Corrections',
      waiting: (count: number) => counted(count, 'correction à traiter', 'corrections à traiter'),
      empty: 'Aucune correction n’attend de réponse.',
      open: 'Ouvrir les corrections',
    },
    transfers: {
      title: 'Transferts',
      waiting: (count: number) => counted(count, 'transfert en attente', 'transferts en attente'),
      empty: 'Aucun transfert n’est en attente.',
      open: 'Ouvrir les transferts',
    },
    oldest: 'Le plus ancien :',
  },
} as const;
