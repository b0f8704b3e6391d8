/** From this score on (`domain.md` 6.2, step 7). Apart from the scoring, which screens that only ask do not need. */
export const BANDS = { MEME: 90, PROCHE: 75, VOISINE: 60 } as const;
export type Bande = keyof typeof BANDS | 'MASQUEE';
