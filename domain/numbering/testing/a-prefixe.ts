import type { Prefixe } from '../prefixe.ts';

/** An open prefix of structure 50, with the full range. */
export const aPrefixe = (input: Partial<Prefixe> = {}): Prefixe => ({
  prefixeId: 1,
  code: 'FRZ03',
  type: 'P',
  structureId: 50,
  rangeStart: 1,
  rangeEnd: 99_999,
  openedAt: new Date('2020-01-01T00:00:00Z'),
  closedAt: null,
  ...input,
});
