/** Personal settings of staff, with their limits. */

/** Subjects of a decision that a motive explains. */
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

/** Short enough to be read at a glance. */
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

/** Screens whose searches may be saved. */
export const VUE_ECRANS = [...DESKS, 'consultations'] as const;
export type VueEcran = (typeof VUE_ECRANS)[number];

/** Characters. */
export const LONGEST_VUE_NAME = 60;
/** Maximum characters of the query string. */
export const LONGEST_CRITERES = 2000;
/** Per person and screen. */
export const MOST_VUES = 30;

/** Maximum characters of the key of an item on its desk. */
export const LONGEST_CHOSE = 200;
/** Seconds without a heartbeat after which a person no longer counts as present. */
export const PRESENCE_SECONDS = 45;
