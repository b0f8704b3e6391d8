/** What staff keep for themselves, and its bounds. */

/** What a motive explains the decision about. */
export const MOTIF_SUJETS = [
  'DOSSIER',
  'COMPTE',
  'CORRECTION',
  'TRANSFERT',
  'IDENTITE',
  'RATTACHEMENT',
  'DOUBLON',
  'DROIT',
] as const;
export type MotifSujet = (typeof MOTIF_SUJETS)[number];

/** A list that is read at a glance. */
export const MOST_MOTIFS = 30;
/** Characters; the motive itself, once completed, may be longer. */
export const LONGEST_MOTIF = 500;

/** Characters. */
export const LONGEST_NOTE = 4000;

/** The desks of staff, by the word of their address. */
export const DESKS = [
  'demandes',
  'utilisateurs',
  'corrections',
  'transferts',
  'identites',
  'rattachements',
  'doublons',
  'droits',
] as const;
export type ReviewQueueName = (typeof DESKS)[number];

/** The screens whose search may be kept. */
export const VUE_ECRANS = [...DESKS, 'consultations'] as const;
export type VueEcran = (typeof VUE_ECRANS)[number];

/** Characters. */
export const LONGEST_VUE_NAME = 60;
/** Characters of the part of the address after the question mark. */
export const LONGEST_CRITERES = 2000;
/** Of one person, on one screen. */
export const MOST_VUES = 30;

/** Characters of what names a thing on its desk. */
export const LONGEST_CHOSE = 200;
/** Seconds after which whoever had a thing open, and says so no more, is gone. */
export const PRESENCE_SECONDS = 45;
