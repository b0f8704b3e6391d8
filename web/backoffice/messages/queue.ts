/** The staff's queue, and the frame of its screen. */

import { counted } from '#web/design/plural.ts';

export const queueMessages = {
  page: 'Demandes à traiter',
  region: 'Traitement des demandes',
  heading: 'À traiter',
  count: (count: number) => `(${count})`,
  filters: 'Filtrer la file',
  search: 'Rechercher dans la file',
  searchPlaceholder: 'Structure, titre, artiste…',
  type: 'Type d’enregistrement',
  types: { all: 'Tous les types', P: 'Avec des phonogrammes', V: 'Avec des vidéogrammes' },
  more: (count: number) => (count === 0 ? 'Plus de filtres' : `Plus de filtres (${count})`),
  structure: 'Structure',
  similar: 'Avec un enregistrement proche',
  commented: 'Avec un commentaire',
  clearFilters: 'Effacer les filtres',
  list: 'Dossiers, le plus ancien d’abord',
  /** Content of a dossier, short enough for the queue: « 6 sons », « 1 son, 2 vidéos ». */
  has: (phonogrammes: number, videogrammes: number) =>
    [
      ...(phonogrammes > 0 ? [counted(phonogrammes, 'son', 'sons')] : []),
      ...(videogrammes > 0 ? [counted(videogrammes, 'vidéo', 'vidéos')] : []),
    ].join(', '),
  /** For a partly decided dossier: « 1 sur 6 à traiter ». */
  partOf: (waiting: number, all: number) => `${waiting} sur ${all} à traiter`,
  waiting: 'en attente depuis',
  lockedBy: (person: string) => `pris par ${person}`,
  lockedByMe: 'pris par vous',
  brand: (code: string) => `Structure ${code}`,
  empty: 'La file est vide',
  emptySentence: 'Aucun dossier n’attend de décision. La file se met à jour toute seule.',
  noMatch: 'Aucun dossier ne correspond à votre recherche',
  result: (count: number) => counted(count, 'dossier trouvé', 'dossiers trouvés'),
  nothingOpen: 'Aucun dossier ouvert',
  nothingOpenSentence:
    'Choisissez un dossier dans la file, ou commencez par celui qui attend depuis le plus longtemps.',
  openOldest: 'Ouvrir le plus ancien',
  back: 'Retour à la file',
  previous: 'Dossier précédent (K)',
  next: 'Dossier suivant (J)',
  shortcuts: {
    open: 'Raccourcis',
    title: 'Raccourcis clavier',
    sentence: 'Ils agissent partout dans cette page, sauf pendant la saisie d’un texte.',
    on: 'Utiliser les raccourcis',
    keys: [
      { key: 'J', effect: 'Dossier suivant de la file' },
      { key: 'K', effect: 'Dossier précédent de la file' },
      { key: 'V', effect: 'Valider, selon les choix faits ligne par ligne' },
      { key: 'R', effect: 'Refuser tout : ouvre la saisie du motif' },
      { key: 'C', effect: 'Chercher dans la file' },
      { key: 'P', effect: 'Justificatif précédent' },
      { key: 'S', effect: 'Justificatif suivant' },
      { key: 'L', effect: 'Lire les justificatifs en grand, ou revenir' },
    ],
  },
} as const;
