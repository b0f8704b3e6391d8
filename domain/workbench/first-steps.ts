/** Steps of a society before it opens, in the recommended order. */
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
