/**
 * Moves recordings per their transition table and writes the result: nothing else writes a status.
 */

import { type Kysely, sql } from 'kysely';
import type { Statut } from '#domain/registration/statuts.ts';
import {
  type RecordingMove,
  recordingStateMachine,
  type Written,
} from '#domain/registration/transitions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Dossier, type Element, standingsOf } from './dossier-lookup.ts';

/** A row as stored, with the database's column names. */
export type TableRow = Readonly<Record<string, unknown>>;

export type Moving = Pick<Element, 'elementId' | 'statut'>;
type Moved<E> = { readonly element: E; readonly written: Written | null };

/** A move and its motive, without the initial status. */
export type Step = Omit<RecordingMove, 'from'> & { readonly motif?: string | null | undefined };

/** The status after a move that is written together with other fields. @throws Refusal TRANSITION_REFUSED */
export function movedTo(move: RecordingMove): Statut {
  const to = recordingStateMachine.target(move);
  if (to === 'gone')
    throw new Error(`${move.action} ends a recording: it has no status afterwards`);
  return to;
}

type Writing = { readonly db: Kysely<Tables>; readonly now: Date };

/**
 * Moves each recording by its own step; one write for all with the same result.
 * @throws Refusal TRANSITION_REFUSED, before anything is written
 */
export async function moveElements<E extends Moving>(
  { db, now }: Writing,
  elements: readonly E[],
  stepOf: (element: E) => Step,
): Promise<readonly Moved<E>[]> {
  const moved = elements.map((element) => movedBy(element, stepOf(element), now));
  const similar = Map.groupBy(moved, ({ written }) => JSON.stringify(written));
  for (const group of similar.values()) await write(db, group);
  return moved;
}

/** Moves with the dossier those of its recordings that the transition table allows. */
export async function takeAlong(
  writing: Writing,
  { dossierId }: Pick<Dossier, 'dossierId'>,
  step: Step,
): Promise<void> {
  const elements = await standingsOf(writing, dossierId);
  const along = elements.filter(({ statut }) =>
    recordingStateMachine.isOpenTo({ ...step, from: statut }),
  );
  await moveElements(writing, along, () => step);
}

/**
 * Same as part of a larger statement: all recordings by one step, which deletes none. Returns the
 * id of each, and its row as now stored.
 * @throws Refusal TRANSITION_REFUSED
 */
export function movingSimilar({ db, now }: Writing, elements: readonly Moving[], step: Step) {
  const moved = elements.map((element) => movedBy(element, step, now));
  const written = moved[0]?.written;
  if (!written) throw new Error('none was to be moved, or they end');
  return db
    .updateTable('element')
    .set(written)
    .where('elementId', '=', oneOf(moved))
    .returning(['elementId', sql<TableRow>`to_json(element)`.as('row')]);
}

function movedBy<E extends Moving>(element: E, { motif, ...step }: Step, now: Date): Moved<E> {
  const { written } = recordingStateMachine.transition(
    { ...step, from: element.statut },
    { now, motif },
  );
  return { element, written };
}

async function write(db: Kysely<Tables>, group: readonly Moved<Moving>[]): Promise<void> {
  const ids = oneOf(group);
  const written = group[0]?.written;
  if (written) await db.updateTable('element').set(written).where('elementId', '=', ids).execute();
  else await db.deleteFrom('element').where('elementId', '=', ids).execute();
}

/** One statement for any number of rows, so that its plan is cached. */
const oneOf = (moved: readonly Moved<Moving>[]) =>
  sql<number>`any(${moved.map(({ element }) => element.elementId)}::int[])`;
