/** Moves recordings as the table of their life says, and writes what it answers: nobody else writes a status. */

import type { Kysely } from 'kysely';
import type { Statut } from '#domain/registration/statuts.ts';
import { type RecordingMove, recordingLife, type Written } from '#domain/registration/transitions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Dossier, type Element, elementsOf } from './dossier-lookup.ts';

type Moving = Pick<Element, 'elementId' | 'statut'>;
type Moved<E> = { readonly element: E; readonly written: Written | null };

/** Where a move leads and why, but for the status that it starts from. */
export type Step = Omit<RecordingMove, 'from'> & { readonly motif?: string | null | undefined };

/** The status after a move that is written together with other fields. @throws Refusal TRANSITION_REFUSED */
export function movedTo(move: RecordingMove): Statut {
  const to = recordingLife.lead(move);
  if (to === 'gone') throw new Error(`${move.action} ends a recording: it has no status afterwards`);
  return to;
}

/**
 * Moves each recording by its own step; one write for all that end alike.
 * @throws Refusal TRANSITION_REFUSED, before anything is written
 */
export async function moveElements<E extends Moving>(
  { db, now }: { readonly db: Kysely<Tables>; readonly now: Date },
  elements: readonly E[],
  stepOf: (element: E) => Step,
): Promise<readonly Moved<E>[]> {
  const moved = elements.map((element) => {
    const { motif, ...step } = stepOf(element);
    const { written } = recordingLife.advance({ ...step, from: element.statut }, { now, motif });
    return { element, written };
  });
  const alike = Map.groupBy(moved, ({ written }) => JSON.stringify(written));
  for (const group of alike.values()) await write(db, group);
  return moved;
}

/** The recordings of a dossier that make a move with it: those that their table lets. */
export async function takeAlong(
  writing: { readonly db: Kysely<Tables>; readonly now: Date },
  { dossierId }: Pick<Dossier, 'dossierId'>,
  step: Step,
): Promise<void> {
  const elements = await elementsOf(writing, dossierId);
  const along = elements.filter(({ statut }) => recordingLife.isOpenTo({ ...step, from: statut }));
  await moveElements(writing, along, () => step);
}

async function write(db: Kysely<Tables>, group: readonly Moved<Moving>[]): Promise<void> {
  const ids = group.map(({ element }) => element.elementId);
  const written = group[0]?.written;
  if (written) await db.updateTable('element').set(written).where('elementId', 'in', ids).execute();
  else await db.deleteFrom('element').where('elementId', 'in', ids).execute();
}
