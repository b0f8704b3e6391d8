/** What a line of a known layout is: a recording, one sale or play of a recording, or a whole release. */
export const LAYOUT_LINES = ['ENREGISTREMENT', 'EMPLOI', 'DISQUE'] as const;
export type LayoutLines = (typeof LAYOUT_LINES)[number];
