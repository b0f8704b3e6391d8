import { counted } from '../../../design/plural.ts';

/** The home page of those who are signed in: without a record, producers, staff. */

export const signedInHome = {
  stranger: {
    title: 'Bienvenue',
    sentence: (email: string) =>
      `Vous êtes connecté avec l’adresse ${email}. Aucune fiche ne lui correspond encore dans le portail.`,
    meaning:
      'Si votre société travaille déjà avec nous, demandez à son gestionnaire de vous ajouter à ses collaborateurs avec cette adresse exactement. Sinon, écrivez-nous : nous ouvrirons votre fiche et vous pourrez faire votre première demande.',
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
    noRole:
      'Vous n’avez pas encore de rôle dans cette structure. Son gestionnaire peut vous en donner un ; les demandes et les codes vous seront alors ouverts.',
  },
  staff: {
    title: (prenom: string) => `Bonjour ${prenom}`,
    queue: 'Immatriculations en attente',
    waiting: (count: number) => counted(count, 'dossier à traiter', 'dossiers à traiter'),
    empty: 'Aucun dossier n’attend.',
    oldest: 'Plus ancien envoi :',
    held: (count: number) => counted(count, 'déjà pris en charge', 'déjà pris en charge'),
    open: 'Ouvrir la file',
  },
} as const;
