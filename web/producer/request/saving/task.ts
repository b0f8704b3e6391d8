import type { ElementOut } from '#contract/registration/element.ts';
import type { PendingChange } from '#web/app/pending-changes/queue-machine.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import type { ElementBody } from '../sheet/wire.ts';
import { bodyOf, changesOf, saidBy } from './body.ts';
import { type Known, unsavedOf } from './known.ts';
import { rowOfElement } from './row-of-element.ts';

export type Task =
  | { readonly kind: 'rename'; readonly titre: string }
  | { readonly kind: 'create'; readonly key: number; readonly body: ElementBody }
  | {
      readonly kind: 'update';
      readonly row: Row;
      readonly known: Known;
      readonly changes: ElementBody;
    }
  | { readonly kind: 'delete'; readonly key: number; readonly known: Known };

/** `idempotencyKey`: the portal answers the same words under it as it did the first time. */
export type Creation = {
  readonly task: Task & { readonly kind: 'create' };
  readonly idempotencyKey: string;
};

/** What a request saves: its title, and each line by its key. */
export type Saved = number | typeof TITLE;
export const TITLE = 'titre';

export function lineOf(task: Exclude<Task, { kind: 'rename' }>): number {
  return task.kind === 'update' ? task.row.key : task.key;
}

export type Lines = { readonly rows: readonly Row[]; readonly known: ReadonlyMap<number, Known> };

/** What a line still has to say to the portal; null when it has it all. A line taken away or emptied is deleted. */
export function taskOfLine({ rows, known }: Lines, key: number, year: number): Task | null {
  const row = rows.find((one) => one.key === key);
  const held = known.get(key);
  if (row === undefined || isBlankRow(row))
    return held ? { kind: 'delete', key, known: held } : null;
  if (held === undefined) return { kind: 'create', key, body: bodyOf(row, year) };
  const changes = unsavedOf(row, held, year);
  return changes === null ? null : { kind: 'update', row, known: held, changes };
}

/** Whether a line would still be created with the words that were sent. */
export const saysSame = (now: Task | null, { body }: Creation['task']): boolean =>
  now?.kind === 'create' && JSON.stringify(now.body) === JSON.stringify(body);

/**
 * Whether what stands in the way of a change is one of this line that got no answer, and nothing since. A recording that takes
 * no more must say all that the line says.
 */
export function isOurs({ known, changes }: Task & { kind: 'update' }, now: ElementOut): boolean {
  if (now.revision !== known.revision + 1) return false;
  const sent = [changes, ...(now.can.edit ? (known.unanswered ?? []) : [])];
  const saved = saidBy(rowOfElement(now));
  return sent.some((one) => changesOf(one, saved, false) === null);
}

/**
 * The title, what was taken away, then the lines as they stand. The portal numbers recordings as they come: a new line that is
 * due takes with it the new lines above that still wait.
 */
export function inOrder(
  waiting: readonly PendingChange<Saved>[],
  { rows, known }: Lines,
): readonly PendingChange<Saved>[] {
  const places = new Map(rows.map((row, index) => [row.key, isBlankRow(row) ? -1 : index]));
  const placeOf = (what: Saved) => (what === TITLE ? -2 : (places.get(what) ?? -1));
  const ordered = waiting.toSorted((a, b) => placeOf(a.value) - placeOf(b.value));
  let due = Number.POSITIVE_INFINITY;
  const fromBelow = ordered.toReversed().map((change) => {
    if (change.value === TITLE || known.has(change.value)) return change;
    due = Math.min(due, change.dueAt);
    return { ...change, dueAt: due };
  });
  return fromBelow.toReversed();
}
