import { counted } from './plural.ts';

const many = (count: number) => count.toLocaleString('fr-FR');

/**
 * French texts of the design components, independent of the screen. Domain texts come from the
 * caller.
 */

export const messages = {
  cancel: 'Annuler',
  copied: 'Copié.',
  justNow: 'à l’instant',
  copyFailed: 'La copie n’a pas fonctionné : sélectionnez le texte pour le copier.',
  close: 'Fermer',
  selectPlaceholder: 'SÉLECTIONNER UNE VALEUR',
  noMatch: 'AUCUN RÉSULTAT TROUVÉ',
  searching: 'RECHERCHE EN COURS…',
  searchFailed: 'La recherche n’a pas abouti. Réessayez dans un instant.',
  clear: 'Effacer',
  matchingOptions: (count: number) => counted(count, 'résultat trouvé', 'résultats trouvés'),
  empty: 'Aucun résultat.',
  pageOf: (page: number, pages: number, items: number) =>
    `Page ${many(page)} sur ${many(pages)} (${counted(items, 'élement', 'élements')})`,
  /** When the total exceeds the counted maximum. */
  pageOfMore: (page: number, pages: number, items: number) =>
    `Page ${many(page)} sur plus de ${many(pages)} (plus de ${counted(items, 'élement', 'élements')})`,
  firstPage: 'Première page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  lastPage: 'Dernière page',
  goToPage: 'Aller à la page',
  pageSize: 'Lignes par page',
  pages: 'Pages',
  select: (name: string) => `Sélectionner ${name}`,
  selectPage: 'Sélectionner toute la page',
  pageSelected: (rows: number) =>
    `${counted(rows, 'ligne de cette page est sélectionnée', 'lignes de cette page sont sélectionnées')}.`,
  selectAll: (count: number, uncounted: boolean) =>
    uncounted
      ? `Sélectionner tous les résultats (plus de ${many(count)})`
      : `Sélectionner les ${many(count)} résultats`,
  allSelected: (count: number, uncounted: boolean, but: number) =>
    `${uncounted ? `Tous les résultats (plus de ${many(count)})` : `Les ${many(count)} résultats`} sont sélectionnés${but === 0 ? '' : `, sauf ${many(but)}`}.`,
  selectNone: 'Tout désélectionner',
  selection: 'Sélection',
  details: 'Détails',
  /** After the name of a group that an earlier page began. */
  continued: '(suite)',
  showDetails: (name: string) => `Afficher le détail : ${name}`,
  sortBy: 'Trier par',
  ascending: 'croissant',
  descending: 'décroissant',
  capped:
    'Pour votre confort, les résultats de recherche ont été limités à 2500 élements. Nous vous invitons à préciser vos critères de recherche.',
  stepDone: 'terminée',
  saved: (time: string) => `Brouillon enregistré à ${time}`,
  savedShort: 'Brouillon enregistré.',
  saving: 'Enregistrement…',
  offline: 'Hors connexion : vos saisies sont gardées sur cet appareil',
  saveFailed: 'L’enregistrement n’a pas abouti',
  errorCount: (count: number) => counted(count, 'information à revoir', 'informations à revoir'),
} as const;
