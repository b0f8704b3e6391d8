import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** The lists of recordings: requests under way, codes. */
const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

export const elements = {
  titre: 'Titre',
  artiste: 'Artiste',
  duree: 'Durée',
  type: 'Type',
  annee: 'Année',
  isrc: 'Code ISRC',
  statut: 'Statut',
  dossier: 'Dossier',
  changed: 'Modifié',
  action: 'Action',
  version: 'Version',
  attributed: 'Attribué',
  untitled: 'Sans titre',
  cancelled: 'Annulé',
  /** @param codes one at least */
  otherCodes: (codes: readonly string[]) =>
    `Ce code mène ; ${pick(codes.length, 'autre code', 'autres codes')} du même enregistrement : ${codes.join(', ')}`,
  untitledDossier: (numero: string) => `Dossier ${numero}`,
  noDuration: 'À compléter',
  toCorrect: 'À corriger',
  refused: (motif: string) => `Refusé : ${motif}`,
  search: 'Rechercher',
  searching: 'Recherche en cours',
  result: (count: number) => `${recordings(count)} ${pick(count, 'trouvé', 'trouvés')}`,
} as const;

export const follow = naming({
  title: 'Mes demandes',
  subtitle: 'Les enregistrements qui n’ont pas encore leur code, puis vos demandes terminées.',
  ended: 'Terminées',
  endedTable: 'Demandes terminées',
  endedResult: (count: number) =>
    counted(count, 'demande terminée trouvée', 'demandes terminées trouvées'),
  numero: 'N° de dossier',
  codes: 'Codes attribués',
  codesOf: (count: number) => ` ${pick(count, 'code : le voir', 'codes : les voir')} dans ma liste`,
  decided: 'Décision',
  newRequest: 'Nouvelle demande',
  table: 'Enregistrements des demandes en cours',
  searchHint: 'Titre, version ou artiste',
  toCorrectOnly: 'À corriger seulement',
  tabs: 'Statut des enregistrements',
  searchWithout: 'Aucun enregistrement ne correspond à cette recherche.',
  empty: {
    USER: {
      title: 'Aucune saisie en cours',
      sentence:
        'Les enregistrements que vous commencez à saisir vous attendent ici jusqu’à leur envoi.',
    },
    MINU: {
      title: 'Aucune minuterie à compléter',
      sentence: 'Un enregistrement envoyé sans durée attend ici que vous la donniez.',
    },
    PRODUCT: {
      title: 'Aucun enregistrement en attente',
      sentence: 'Ce que vous avez envoyé attend ici que la société le prenne en charge.',
    },
    ended: {
      title: 'Aucune demande terminée',
      sentence: 'Vos demandes restent ici une fois tous leurs enregistrements traités.',
    },
    LOCK: {
      title: 'Aucun enregistrement en traitement',
      sentence: 'Ce que la société est en train de vérifier s’affiche ici.',
    },
  },
  actions: {
    continue: 'Continuer',
    correct: 'Corriger',
    time: 'Compléter la minuterie',
    see: 'Voir',
  },
  actionNamed: (action: string, titre: string) => `${action} : ${titre}`,
  delete: 'Supprimer la sélection',
  deleteNothing: 'Sélectionnez au moins une ligne pour la supprimer.',
  deleteTitle: (count: number) => `Supprimer ${recordings(count)} ?`,
  deleteSentence: 'Cette action est définitive. Rien de ce qui a été envoyé n’est touché.',
  deleteRest: (count: number) => `et ${counted(count, 'autre', 'autres')}`,
  deleteConfirm: (count: number) => `Supprimer ${recordings(count)}`,
  deleted: (count: number) => `${recordings(count)} ${pick(count, 'supprimé', 'supprimés')}.`,
  notDeleted: (count: number) =>
    `${recordings(count)} ${pick(count, 'n’a pas pu être supprimé', 'n’ont pas pu être supprimés')}.`,
} as const);

export const codes = naming({
  title: 'Mes codes ISRC',
  subtitle: 'Tous les codes attribués à votre structure.',
  table: 'Codes ISRC attribués',
  searchLabel: 'Rechercher un titre, un artiste ou un code',
  searchHint: 'Un code entier ou en partie, avec ou sans tirets',
  type: 'Type',
  allTypes: 'Tous les types',
  filters: { annee: 'Année', prefixe: 'Préfixe', dossier: 'Dossier' },
  everybody: { annee: 'Toutes', prefixe: 'Tous', dossier: 'Tous' },
  none: 'Aucun code pour le moment',
  noneHint: 'Vos codes apparaîtront ici dès que la société aura validé une demande.',
} as const);
