import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** The home page of those who are signed in: without a record, producers, staff. */

export const signedInHome = naming({
  stranger: {
    title: 'Bienvenue',
    sentence: (email: string) =>
      `Votre compte est ouvert, avec l’adresse ${email}. Il reste trois étapes avant votre premier code.`,
    meaning:
      'Commençons par votre profil : vous créerez ensuite votre structure, ou rejoindrez la vôtre si elle est déjà connue. Si vous avez reçu une invitation, connectez-vous avec l’adresse exacte de l’invitation.',
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
    continue: 'Continuer',
    continueDraft: (titre: string) => `Continuer ${titre}`,
    untitled: 'Demande sans titre',
    draft: (titles: number) =>
      `${counted(titles, 'enregistrement', 'enregistrements')}, demande non envoyée`,
    changed: 'modifiée',
    allDrafts: 'Toutes mes demandes',
    first: {
      title: 'Demandez votre premier code',
      sentence:
        'Le titre, l’artiste, la durée et l’année suffisent. Vous recevrez un code par enregistrement, à transmettre à votre distributeur.',
      one: 'Demander un code pour un titre',
      many: 'Plusieurs titres, un album',
    },
    lastCodes: 'Vos derniers codes',
    allCodes: 'Tous mes codes',
    untitledRecording: 'Sans titre',
    lastRequests: 'Vos dernières demandes',
    allRequests: 'Toutes mes demandes',
    request: (numero: string) => `Demande ${numero}`,
    todoFirst: 'Demander votre premier code',
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
      none: 'Il vous reste à créer votre structure, ou à rejoindre la vôtre si elle est déjà connue.',
      noneGo: 'Créer ou rejoindre une structure',
      draft:
        'Votre structure n’est pas encore envoyée : complétez-la, puis envoyez-la à la société.',
      draftGo: 'Finaliser ma structure',
      waiting: 'La société étudie votre compte. Nous vous préviendrons dès sa réponse.',
      prepare:
        'En attendant, préparez votre demande : elle est gardée, et vous l’enverrez dès la validation.',
      prepareGo: 'Préparer ma demande',
      waitingGo: 'Voir ce qui a été envoyé',
      refused: 'La société vous demande de revoir votre compte.',
      refusedGo: 'Lire le motif et corriger',
    },
  },
  staff: {
    title: (prenom: string) => `Bonjour ${prenom}`,
    dossiers: {
      title: 'Immatriculations en attente',
      waiting: (count: number) => counted(count, 'dossier à traiter', 'dossiers à traiter'),
      empty: 'Aucun dossier n’attend.',
      open: 'Ouvrir la file',
    },
    locked: (count: number) => counted(count, 'déjà pris en charge', 'déjà pris en charge'),
    oldestOnly: 'Les plus anciennes seulement : d’autres attendent après elles.',
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
    identities: {
      title: 'Changements d’identité',
      waiting: (count: number) => counted(count, 'changement à étudier', 'changements à étudier'),
      empty: 'Aucun changement n’attend de réponse.',
      open: 'Ouvrir les changements',
    },
    joins: {
      title: 'Rattachements',
      waiting: (count: number) => counted(count, 'demande en attente', 'demandes en attente'),
      empty: 'Aucune demande de rattachement n’est en attente.',
      open: 'Ouvrir les rattachements',
    },
    transfers: {
      title: 'Transferts',
      waiting: (count: number) => counted(count, 'transfert en attente', 'transferts en attente'),
      empty: 'Aucun transfert n’est en attente.',
      open: 'Ouvrir les transferts',
    },
    rights: {
      title: 'Demandes sur les données',
      waiting: (count: number) => counted(count, 'demande en attente', 'demandes en attente'),
      empty: 'Aucune demande n’attend.',
      open: 'Ouvrir les demandes',
    },
    rightsNote: 'La loi laisse un mois pour répondre.',
    oldest: 'Le plus ancien :',
  },
} as const);
