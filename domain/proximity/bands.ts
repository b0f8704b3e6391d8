/** From 90 the portal claims one recording, from 75 it asks, from 60 it shows. Apart from the scoring, which screens that only ask do not need. */
export const BANDS = { MEME: 90, PROCHE: 75, VOISINE: 60 } as const;
export type Bande = keyof typeof BANDS | 'MASQUEE';
