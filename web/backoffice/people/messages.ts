import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of the people registry, for staff. */
export const peopleMessages = naming({
  title: 'Personnes',
  subtitle:
    'Toutes les personnes connues du portail : les retrouver, les corriger, réunir celles qui font double emploi.',
  table: 'Personnes trouvées',
  search: 'Rechercher',
  searchHint: 'Nom, prénom ou adresse électronique.',
  structure: 'Structure',
  result: (count: number) => counted(count, 'personne trouvée', 'personnes trouvées'),
  none: 'Personne ne correspond',
  noneHint: 'Essayez un autre mot, ou retirez la structure.',
  columns: {
    nom: 'Personne',
    email: 'Adresse électronique',
    structures: 'Structures',
    compte: 'Connexion',
    etat: 'État',
  },
  more: (raison: string, otherCount: number) =>
    `${raison} et ${counted(otherCount, 'autre', 'autres')}`,
  noStructure: 'Aucune',
  back: 'Toutes les personnes',
  missing: 'Cette personne n’existe pas',
  missingSentence: 'Son adresse est incomplète, ou sa fiche a été supprimée.',
  number: 'Numéro de fiche',
  numero: (interlocuteurId: number) => `Personne n° ${interlocuteurId}`,
  past: {
    title: 'Historique',
    label: 'Ce que cette personne a fait, du plus récent au plus ancien',
    none: 'Cette personne n’a encore rien fait sur le portail.',
  },
  profile: 'Profil',
  notVerified: 'adresse non confirmée',
  awaited: (email: string) => `${email} (en attente de confirmation par la personne)`,
  awaitedTerm: 'Nouvelle adresse',
  requested: (email: string) =>
    `Le profil est enregistré. La nouvelle adresse comptera dès que la personne aura ouvert le lien envoyé à ${email} ; l’ancienne est prévenue.`,
  giveUp: (email: string) => `Renoncer à la nouvelle adresse ${email}`,
  unknown: 'Non renseigné',
  signsIn: 'Se connecte avec cette adresse',
  neverSignedIn: 'Ne s’est jamais connectée',
  existing: 'Fiche créée',
  account: 'Connexion',
  structuresTitle: (count: number) => `Structures (${count})`,
  structuresTable: 'Structures de la personne',
  roles: 'Rôles',
  noStructures: 'Cette personne n’est rattachée à aucune structure.',
  trace: 'Cette fiche a été réunie à une autre.',
  seeStored: 'Voir la fiche conservée',
  change: 'Corriger le profil',
  changed: 'Le profil est enregistré.',
  merge: {
    action: 'Réunir avec une autre personne',
    title: 'Réunir deux fiches de la même personne',
    sentence:
      'La plus ancienne des deux fiches est conservée ; les rôles s’ajoutent, l’historique ne change pas.',
    other: 'L’autre fiche',
    otherPrompt: 'Rechercher par le nom ou l’adresse',
    clear: 'Effacer la personne',
    otherMissing: 'Choisissez l’autre fiche.',
    counting: 'Décompte en cours…',
    motifHint: 'Gardé dans l’historique de la société ; la personne ne le lira pas.',
    stored: 'Fiche conservée',
    gone: 'Fiche qui disparaît',
    line: (name: string, email: string) => `${name}, ${email}`,
    moves: 'Ce qui sera réuni',
    structures: (count: number) => counted(count, 'structure', 'structures'),
    shared: (count: number) =>
      `${counted(count, 'structure commune', 'structures communes')} : les rôles s’ajoutent`,
    requests: (count: number) =>
      counted(count, 'demande de rattachement', 'demandes de rattachement'),
    nothing: 'Aucun rattachement à déplacer.',
    signIn: 'Compte de connexion qui reste',
    signInHint: 'Les deux se connectent. L’autre compte ne pourra plus ouvrir le portail.',
    signInMissing: 'Choisissez le compte de connexion qui reste.',
    obstacles: 'Ces fiches ne peuvent pas être réunies',
    confirm: 'Réunir les deux personnes',
    done: (name: string) => `Les deux fiches sont réunies : ${name}.`,
  },
} as const);

/** Texts of a person's sign-in accounts, for staff. */
export const signInMessages = {
  title: 'Connexion',
  none: 'Aucun compte de connexion n’est lié à cette fiche : le prochain qui se présente avec cette adresse, confirmée, le sera.',
  since: 'lié',
  undo: 'Délier',
  question: 'Délier ce compte de connexion ?',
  sentence:
    'À faire lorsque le compte a été recréé dans le service d’identité. La personne reste connue : son prochain passage, avec la même adresse confirmée, lie le nouveau compte.',
  motif: 'Motif',
  done: 'Le compte de connexion est délié.',
} as const;
