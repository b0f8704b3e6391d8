/**
 * Score bands: from 90 the portal treats both as one recording, from 75 it asks, from 60 it shows.
 * Separate from the scoring, so that screens need not load it.
 */
export const BANDS = { MEME: 90, PROCHE: 75, VOISINE: 60 } as const;
export type Bande = keyof typeof BANDS | 'MASQUEE';
