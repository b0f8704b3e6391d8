import { de } from '#domain/french.ts';
import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of the structure registry, for staff. */
export const registryMessages = {
  number: 'Numéro de fiche',
  title: 'Structures',
  subtitle:
    'Toutes les structures du registre : les retrouver, les corriger, réunir celles qui font double emploi.',
  table: 'Structures trouvées',
  search: 'Rechercher',
  searchHint: 'Nom, sigle, SIRET, préfixe, n° de membre ou de fiche.',
  etat: 'État',
  allEtats: 'Tous les états',
  situation: 'Situation',
  allSituations: 'Toutes les situations',
  statut: 'Type',
  allStatuts: 'Tous les types',
  marque: 'Marque',
  allMarques: 'Toutes les marques',
  reunies: 'Montrer aussi les fiches réunies à une autre',
  result: (count: number) => counted(count, 'structure trouvée', 'structures trouvées'),
  none: 'Aucune structure ne correspond',
  noneHint: 'Essayez un autre mot, ou retirez un filtre.',
  columns: {
    raison: 'Raison sociale',
    siret: 'SIRET',
    numAyd: 'N° de membre',
    ville: 'Ville',
    statut: 'Type',
    situation: 'Situation',
    etat: 'État',
    numero: 'Fiche',
  },
  joined: 'Réunie',
  numero: (structureId: number) => `Fiche n° ${structureId}`,
  back: 'Toutes les structures',
  missing: 'Cette structure n’existe pas',
  missingSentence: 'Son adresse est incomplète, ou sa fiche a été supprimée avant d’être validée.',
} as const;

export const sheetMessages = naming({
  traceTitle: 'Cette fiche a été réunie à une autre',
  trace: 'Ses collaborateurs, ses dossiers, ses préfixes et ses codes sont désormais ceux de :',
  reunies: 'Fiches réunies à celle-ci',
  status: {
    title: 'Situation et type',
    change: 'Changer la situation, le type ou le numéro',
    since: 'Depuis le',
    unknownSince: 'Date inconnue',
    absorbing: 'Structure absorbante',
    numAyd: 'N° de membre',
    noNumber: 'Aucun',
    ayantDroit: 'Ayant droit',
    yes: 'Oui',
    no: 'Non',
  },
  fields: { title: 'Fiche', change: 'Corriger la fiche' },
  team: {
    title: (count: number) => `Collaborateurs (${count})`,
    table: 'Collaborateurs de la structure',
    none: 'Personne n’est rattaché à cette structure.',
    name: 'Personne',
    email: 'Adresse électronique',
    roles: 'Rôles',
    account: 'Connexion',
    withAccount: 'Se connecte',
    withoutAccount: 'Pas encore',
  },
  holdings: {
    title: 'Demandes, codes et préfixes',
    dossiers: 'Dossiers',
    brouillons: (count: number) => `dont ${counted(count, 'brouillon', 'brouillons')}`,
    enregistrements: 'Enregistrements',
    codes: 'Codes',
    justificatifs: 'Justificatifs',
    demandes: 'Demandes de rattachement',
    prefixes: 'Préfixes',
    noPrefix: 'Aucun : ses codes viennent de la réserve de la société.',
    closed: 'fermé',
  },
  history: {
    title: 'Historique',
    label: 'Historique de la structure, le plus récent d’abord',
    none: 'Rien n’est encore écrit.',
    motif: (motif: string) => `Motif : « ${motif} »`,
  },
  proposals: {
    title: 'Suites de la fusion-absorption',
    sentence: (raison: string) =>
      `Rien n’est fait sans vous : acceptez, une à une, les suites qui conviennent. Elles se font au profit ${de(raison)}.`,
    done: 'Tout ce qui pouvait être proposé a été fait.',
    kinds: {
      PERSONNES: {
        line: (count: number) => `Rattacher ${counted(count, 'collaborateur', 'collaborateurs')}`,
        hint: 'Ces personnes deviennent au plus gestionnaires ISRC : la structure absorbante nomme elle-même ses responsables.',
        accept: 'Rattacher',
        message: (count: number) =>
          `${counted(count, 'collaborateur rattaché', 'collaborateurs rattachés')} à la structure absorbante.`,
      },
      BROUILLONS: {
        line: (count: number) => `Déplacer ${counted(count, 'demande', 'demandes')}`,
        hint: 'Les brouillons, les demandes refusées et, d’une demande acceptée en partie, ce qui a été refusé.',
        accept: 'Déplacer',
        message: (count: number) => `${counted(count, 'demande déplacée', 'demandes déplacées')}.`,
      },
      PREFIXES: {
        line: (count: number) => `Confier ${counted(count, 'préfixe ouvert', 'préfixes ouverts')}`,
        hint: 'Les mêmes numéros continuent là où ils se sont arrêtés. Réservé aux gestionnaires de la société.',
        accept: 'Confier',
        message: (count: number) =>
          `${counted(count, 'préfixe confié', 'préfixes confiés')} à la structure absorbante.`,
      },
      CODES: {
        line: (count: number) => `Proposer le transfert de ${counted(count, 'code', 'codes')}`,
        hint: 'Un transfert ordinaire : la structure absorbante doit l’accepter, et vous au nom de celle qui disparaît.',
        accept: 'Proposer',
        message: (count: number) =>
          `Le transfert de ${counted(count, 'code est proposé', 'codes est proposé')}.`,
      },
    },
    confirmTitle: (line: string) => `${line} ?`,
  },
} as const);

export const changeMessages = {
  fieldsTitle: 'Corriger la fiche',
  statusTitle: 'Changer la situation, le type ou le numéro',
  required: 'Les champs marqués d’un astérisque sont obligatoires.',
  since: 'Depuis le',
  sinceHint: 'Le jour où la situation a commencé.',
  absorbing: 'Structure absorbante',
  absorbingHint:
    'Celle qui reprend l’activité. Vous pourrez ensuite accepter les suites une à une.',
  numAyd: 'N° de membre',
  ayantDroit: 'Ayant droit (lien vers l’espace membre)',
  marqueHint: 'Celle de ses écrans, de ses courriels et de ses certificats.',
  choose: 'Choisir',
  motif: 'Motif',
  motifHint: 'Gardé dans l’historique. Les personnes de la structure le liront.',
  motifMissing: 'Indiquez le motif.',
  nothing: 'Rien n’a été changé.',
  save: 'Enregistrer',
  saved: 'La fiche est enregistrée.',
  conflictTitle: 'Cette fiche a changé entre-temps',
  conflict:
    'Quelqu’un l’a modifiée pendant votre saisie. Comparez, puis reprenez : vos saisies sont gardées.',
  conflictTable: 'Vos saisies et ce qui est enregistré',
  field: 'Champ',
  yours: 'Votre saisie',
  theirs: 'Enregistré',
  empty: 'Vide',
  resume: 'Reprendre sur la version enregistrée',
} as const;

export const mergeMessages = {
  action: 'Réunir avec une autre fiche',
  title: 'Réunir deux fiches de la même entreprise',
  sentence: (raison: string) =>
    `Tout ce que contient la fiche « ${raison} » passera dans celle que vous choisissez. L’ancienne restera comme trace, et son adresse mènera à l’autre.`,
  stored: 'Fiche conservée',
  storedMissing: 'Choisissez la fiche conservée.',
  counting: 'Décompte en cours…',
  moves: 'Ce qui sera déplacé',
  lines: {
    contacts: (n: number) => counted(n, 'collaborateur', 'collaborateurs'),
    contactsCommuns: (n: number) =>
      `${counted(n, 'collaborateur', 'collaborateurs')} déjà dans les deux fiches : leurs rôles s’ajoutent`,
    demandes: (n: number) => counted(n, 'demande de rattachement', 'demandes de rattachement'),
    justificatifs: (n: number) => counted(n, 'justificatif', 'justificatifs'),
    dossiers: (n: number, drafts: number) =>
      drafts === 0
        ? counted(n, 'dossier', 'dossiers')
        : `${counted(n, 'dossier', 'dossiers')}, dont ${counted(drafts, 'brouillon', 'brouillons')}`,
    codes: (n: number, all: number) =>
      `${counted(all, 'enregistrement', 'enregistrements')}, dont ${counted(n, 'code', 'codes')}`,
    prefixes: (n: number) => counted(n, 'préfixe', 'préfixes'),
    corrections: (n: number) => counted(n, 'correction demandée', 'corrections demandées'),
    logiciels: (n: number) =>
      `${counted(n, 'compte de service révoqué ou adresse prévenue arrêtée', 'comptes de service révoqués ou adresses prévenues arrêtées')} : ils ne passent pas d’une fiche à l’autre`,
  },
  empty: 'La fiche est vide : il n’y a rien à déplacer.',
  numbers: 'Aucun code ni aucun compteur ne change.',
  obstacles: (count: number) =>
    pick(
      count,
      'Un point empêche de réunir ces fiches',
      'Plusieurs points empêchent de réunir ces fiches',
    ),
  confirm: 'Réunir les deux fiches',
  done: (raison: string) => `Les deux fiches sont réunies : ${raison}.`,
  changed: 'Ces fiches ont changé pendant que vous lisiez : voici le nouveau décompte.',
} as const;
