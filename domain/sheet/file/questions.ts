/** What one answer of a person settles for every line, before any of them is called wrong. */

import type { Mapping } from '../read-row.ts';
import type { SheetSigns } from '../signs.ts';

export type SheetQuestion = 'titre' | 'duree';

export function questionsOf(mapping: Mapping, { duree }: SheetSigns): SheetQuestion[] {
  const open: SheetQuestion[] = [];
  if (!mapping.includes('titre')) open.push('titre');
  if (duree?.dApres === 'DOUTE') open.push('duree');
  return open;
}
