import type { ElementType, LienNature, Qualite } from './element.ts';

/**
 * French labels of the closed lists of a recording, and the usual values of its free ones, in
 * the order in which a screen shows them. The database and the wire keep the keys.
 */

export const ELEMENT_TYPE_LABELS: Readonly<Record<ElementType, string>> = {
  P: 'Phonogramme',
  V: 'Vidéogramme',
};

export const QUALITE_LABELS: Readonly<Record<Qualite, string>> = {
  PRODUCTEUR: 'Producteur',
  MANDATAIRE: 'Mandataire du producteur',
  CESSIONNAIRE: 'Cessionnaire des droits',
  LICENCIE: 'Licencié',
};

/** Everyone but the producer shows a paper: contract of mandate, transfer or licence. */
export function needsProofOfRights(qualite: Qualite): boolean {
  return qualite !== 'PRODUCTEUR';
}

export const LIEN_LABELS: Readonly<Record<LienNature, string>> = {
  VERSION_DE: 'Version de',
  CLIP_DE: 'Clip de',
  CONTIENT: 'Contient un extrait de',
};

/** Usual versions, offered while typing; the field itself stays free. */
export const VERSION_LABELS = [
  'Version album',
  'Radio edit',
  'Version longue',
  'Live',
  'Acoustique',
  'Instrumental',
  'A cappella',
  'Remix',
  'Remasterisation',
  'Démo',
  'Version explicite',
  'Version sans paroles explicites',
  'Karaoké',
  'Mono',
  'Stéréo',
  'Multicanal',
  'Autre langue',
] as const;

/** Usual genres, offered while typing; the field itself stays free. */
export const GENRE_LABELS = [
  'Variété française',
  'Pop',
  'Rock',
  'Chanson',
  'Rap',
  'R&B et soul',
  'Électronique',
  'Jazz',
  'Blues',
  'Classique',
  'Musique du monde',
  'Reggae',
  'Metal',
  'Folk',
  'Jeunesse',
  'Bande originale',
  'Musique d’illustration',
  'Texte parlé',
] as const;
