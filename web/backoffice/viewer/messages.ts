/** Texts of the viewer of justificatifs. */

import { de } from '#domain/french.ts';
import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

export const viewerMessages = naming({
  title: 'Justificatifs',
  /** Label of the splitter beside them. */
  width: 'Largeur des justificatifs',
  readLarge: 'Lire en grand',
  page: 'Justificatifs',
  list: 'Fichiers déposés',
  none: 'Cette structure n’a déposé aucun justificatif.',
  depositedBy: (person: string) => `Déposé par ${person}`,
  deposited: 'Déposé',
  bySociety: 'Déposé par la société',
  notAnalysed: 'Non analysé par un antivirus',
  tools: (name: string) => `Outils ${de(name)}`,
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Ajuster à la largeur',
  scale: (percent: number) => `${percent} %`,
  rotate: 'Tourner d’un quart de tour',
  download: (name: string) => `Télécharger ${name}`,
  newWindow: (name: string) => `Ouvrir ${name} (nouvelle fenêtre)`,
  loading: 'Ouverture du document…',
  content: (name: string) => `Contenu ${de(name)}, à faire défiler`,
  imageAlt: (name: string) => `Aperçu ${de(name)}`,
  pages: 'Pages du document',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  pageNumber: 'Page',
  pageOf: (count: number) => `sur ${count}`,
  pageLabel: (page: number, count: number) => `Page ${page} sur ${count}`,
  search: 'Rechercher dans le document',
  searchPlaceholder: 'Rechercher…',
  previousMatch: 'Résultat précédent',
  nextMatch: 'Résultat suivant',
  matches: (at: number, count: number) => (count === 0 ? 'Aucun résultat' : `${at} sur ${count}`),
  matchesText: (count: number) =>
    count === 0 ? 'Aucun résultat' : counted(count, 'résultat', 'résultats'),
  searching: 'Recherche…',
  brokenTitle: 'Ce fichier ne s’affiche pas',
  broken: (name: string, size: string) =>
    `${name} (${size}) est abîmé ou protégé par un mot de passe. Vous pouvez le télécharger pour l’ouvrir avec un autre logiciel.`,
  downloadFile: 'Télécharger le fichier',
} as const);
