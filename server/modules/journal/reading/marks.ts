/**
 * Marks stored in the database: up to where each generation was read and found equal, so that a
 * start resumes there.
 */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { NO_HASH } from '../line.ts';
import { type Mark, unread } from './lines.ts';

type Existing = {
  readonly lueJusque: string | null;
  readonly dernierNumero: number;
  readonly empreinte: string | null;
  readonly terminee: boolean;
  readonly derniereLe: Date | null;
};

export function markOf(generation: number, row: Existing | undefined): Mark {
  if (row === undefined) return unread(generation);
  const { lueJusque: position, dernierNumero: number, empreinte, terminee, derniereLe } = row;
  return {
    generation,
    position,
    number,
    hash: empreinte ?? NO_HASH,
    stored: 0,
    hasEnded: terminee,
    lastAt: derniereLe?.toISOString() ?? null,
  };
}

/**
 * What was once found equal is not read again; a restored database loses its marks, and reads it
 * again.
 */
export async function remember(db: Kysely<Tables>, mark: Mark): Promise<void> {
  await db
    .updateTable('registreGeneration')
    .set({ lueJusque: mark.position, dernierNumero: mark.number, empreinte: mark.hash })
    .set({
      terminee: mark.hasEnded,
      derniereLe: mark.lastAt === null ? null : new Date(mark.lastAt),
    })
    .where('generation', '=', mark.generation)
    .execute();
}

/**
 * Resets the marks of generations that cannot be trusted or are missing: they are read from the
 * beginning next time.
 */
export async function forgetMarks(
  db: Kysely<Tables>,
  generations: readonly number[],
): Promise<void> {
  if (generations.length === 0) return;
  await db
    .updateTable('registreGeneration')
    .set({ lueJusque: null, dernierNumero: -1, empreinte: null, terminee: false, derniereLe: null })
    .where('generation', 'in', generations)
    .execute();
}
