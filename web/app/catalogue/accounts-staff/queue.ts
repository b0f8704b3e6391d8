/** The accounts that wait for staff: the queue, and the frame of its screen. */
import { counted, pick } from '#web/design/plural.ts';

const accounts = (count: number) => counted(count, 'compte', 'comptes');

export const waitingMessages = {
  page: 'Comptes utilisateurs en cours',
  region: 'Validation des comptes',
  heading: 'À valider',
  count: (count: number) => `(${count})`,
  filters: 'Filtrer la file',
  search: 'Rechercher dans la file',
  searchPlaceholder: 'Structure, nom, adresse…',
  clearFilters: 'Effacer la recherche',
  list: 'Comptes, celui qui attend depuis le plus longtemps d’abord',
  waiting: 'en attente depuis',
  missing: (count: number) => pick(count, 'Justificatif manquant', 'Justificatifs manquants'),
  similar: (count: number) => counted(count, 'structure proche', 'structures proches'),
  empty: 'La file est vide',
  emptySentence: 'Aucun compte n’attend de décision. La file se met à jour toute seule.',
  noMatch: 'Aucun compte ne correspond à votre recherche',
  result: (count: number) => `${accounts(count)} ${pick(count, 'trouvé', 'trouvés')}`,
  nothingOpen: 'Aucun compte ouvert',
  nothingOpenSentence:
    'Choisissez un compte dans la file, ou commencez par celui qui attend depuis le plus longtemps.',
  openOldest: 'Ouvrir le plus ancien',
  previous: 'Compte précédent (K)',
  next: 'Compte suivant (J)',
  keys: [
    { key: 'J', effect: 'Compte suivant de la file' },
    { key: 'K', effect: 'Compte précédent de la file' },
    { key: 'V', effect: 'Valider le compte' },
    { key: 'R', effect: 'Refuser : ouvre la saisie du motif' },
    { key: 'C', effect: 'Chercher dans la file' },
    { key: 'P', effect: 'Justificatif précédent' },
    { key: 'S', effect: 'Justificatif suivant' },
    { key: 'L', effect: 'Lire les justificatifs en grand, ou revenir' },
    { key: 'Ctrl+Z', effect: 'Annuler un refus ou une suppression pendant huit secondes' },
  ],
} as const;
