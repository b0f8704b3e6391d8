/** Questions that one answer settles for every line, before any of them is reported as an error. */

import type { UnreadColumn } from '../detection/unread-columns.ts';
import type { Mapping } from '../read-row.ts';
import type { SheetSigns } from '../signs.ts';

export const SHEET_QUESTIONS = ['titre', 'duree', 'colonnes'] as const;
export type SheetQuestion = (typeof SHEET_QUESTIONS)[number];

export function questionsOf(
  mapping: Mapping,
  { duree }: SheetSigns,
  unread: readonly UnreadColumn[],
): SheetQuestion[] {
  const open: SheetQuestion[] = [];
  if (!mapping.includes('titre')) open.push('titre');
  if (duree?.dApres === 'DOUTE') open.push('duree');
  if (unread.some(({ question }) => question)) open.push('colonnes');
  return open;
}
