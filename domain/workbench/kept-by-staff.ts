/** What staff keep for themselves, and its bounds. */

/** Whose refusal a motive explains: a request, or an account. */
export const MOTIF_SUJETS = ['DOSSIER', 'COMPTE'] as const;
export type MotifSujet = (typeof MOTIF_SUJETS)[number];

/** A list that is read at a glance. */
export const MOST_MOTIFS = 30;
/** Characters; the motive itself, once completed, may be longer. */
export const LONGEST_MOTIF = 500;

/** Characters. */
export const LONGEST_NOTE = 4000;

/** The screens whose search may be kept. */
export const VUE_ECRANS = ['demandes', 'utilisateurs', 'consultations'] as const;
export type VueEcran = (typeof VUE_ECRANS)[number];

/** Characters. */
export const LONGEST_VUE_NAME = 60;
/** Characters of the part of the address after the question mark. */
export const LONGEST_CRITERES = 2000;
/** Of one person, on one screen. */
export const MOST_VUES = 30;
