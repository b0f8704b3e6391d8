/** Fictional prefixes: the society's pool of each type, and those of producers who number a lot. */

export type DemonstrationPrefixe = {
  readonly code: string;
  readonly type: 'P' | 'V';
  /** Structure key; null for the pool. */
  readonly owner: string | null;
  readonly rangeStart?: number;
  readonly rangeEnd?: number;
};

export const PREFIXES: readonly DemonstrationPrefixe[] = [
  { code: 'FRP0A', type: 'P', owner: null },
  { code: 'FRP0V', type: 'V', owner: null },
  { code: 'FRDGL', type: 'P', owner: 'label' },
  { code: 'FXDGL', type: 'V', owner: 'label' },
  { code: 'FRBO7', type: 'P', owner: 'boreale', rangeStart: 1, rangeEnd: 4999 },
];
