/** What a society does before it opens, in the order in which it goes best. */
export const FIRST_STEPS = [
  'marque',
  'textes',
  'collegues',
  'prefixes',
  'courriels',
  'identite',
  'fichiers',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
