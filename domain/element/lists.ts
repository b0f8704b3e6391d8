import type { Isrc } from '../isrc/isrc.ts';

/**
 * The closed lists of a recording with their French labels, and the usual values of its free ones, in
 * the order in which a screen shows them. The database and the wire keep the keys.
 */

/** Sound recording (phonogramme) or music video (vidéogramme). Fixed once the code is issued. */
export const ELEMENT_TYPES = ['P', 'V'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** Capacity in which the applicant requests the code. */
export const QUALITES = ['PRODUCTEUR', 'MANDATAIRE', 'CESSIONNAIRE', 'LICENCIE'] as const;
export type Qualite = (typeof QUALITES)[number];

/** Kinds of links between recordings. */
export const LIENS = ['VERSION_DE', 'CLIP_DE', 'CONTIENT'] as const;
export type LienNature = (typeof LIENS)[number];

/** A link to another recording: in the portal (`elementId`), or known only by its code. */
export type Lien = {
  readonly nature: LienNature;
  readonly elementId: number | null;
  readonly isrc: Isrc | null;
};

export const ELEMENT_TYPE_LABELS: Readonly<Record<ElementType, string>> = {
  P: 'Phonogramme',
  V: 'Vidéogramme',
};

/** Synonyms written by people and other programs, separated by commas. */
export const ELEMENT_TYPE_MESSAGES: Readonly<Record<ElementType, string>> = {
  P: `phonogrammes, phono, audio, son, sound, sound recording, morceau, titre, track, song, musical work sound recording,
    audio track`,
  V: 'vidéogrammes, vidéo, clip, vidéo clip, music video, vidéo musique, short form musical work video',
};

export const QUALITE_LABELS: Readonly<Record<Qualite, string>> = {
  PRODUCTEUR: 'Producteur',
  MANDATAIRE: 'Mandataire du producteur',
  CESSIONNAIRE: 'Cessionnaire des droits',
  LICENCIE: 'Licencié',
};

/** Synonyms written by people and other programs, separated by commas. */
export const QUALITE_MESSAGES: Readonly<Record<Qualite, string>> = {
  PRODUCTEUR: 'producer',
  MANDATAIRE: 'agent',
  CESSIONNAIRE: 'assignee',
  LICENCIE: 'licensee',
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
