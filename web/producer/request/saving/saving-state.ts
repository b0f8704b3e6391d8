/** What a request has to save, and the calls that would save it. */

import type { ElementOut } from '#contract/registration/element.ts';
import type { FieldError } from '#domain/domain-error.ts';
import type { Saving } from '#web/design/feedback/save-state.tsx';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import type { PendingChange } from '#web/platform/pending-changes/queue-machine.ts';
import { request as messages } from '#web/producer/messages/request.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import {
  allFieldsOf,
  bodyOf,
  changesOf,
  type ElementBody,
  type Lines,
  rowOfElement,
  type SavedLine,
  savedLineOf,
  unsavedFields,
} from './saved-line.ts';

/** One call that saves something. `line`: as the portal had it before. */
export type Task =
  | { readonly kind: 'rename'; readonly titre: string }
  | { readonly kind: 'create'; readonly key: number; readonly body: ElementBody }
  | {
      readonly kind: 'update';
      readonly row: Row;
      readonly line: SavedLine;
      readonly changes: ElementBody;
    }
  | { readonly kind: 'delete'; readonly key: number; readonly line: SavedLine };

/** `idempotencyKey`: the portal answers the same words under it as it did the first time. */
export type Creation = {
  readonly task: Task & { readonly kind: 'create' };
  readonly idempotencyKey: string;
  /** Sent by an earlier page: its recording may have been read with the dossier, as another line. */
  readonly isRestored?: boolean;
};

/** What a request saves: its title, and each line by its key. */
export type SaveKey = number | typeof TITLE;
export const TITLE = 'titre';

export function lineOf(task: Exclude<Task, { kind: 'rename' }>): number {
  return task.kind === 'update' ? task.row.key : task.key;
}

/** `rows`: the lines as they were last compared. */
export type AutosaveState = Lines & {
  /** Null until the first recording opens the dossier. */
  readonly dossierId: number | null;
  readonly titre: string;
  /** As the portal has it; empty without a dossier. */
  readonly savedTitre: string;
  readonly titreRefused: string | null;
  /** Lines that the portal refused as they are, until they change. */
  readonly refused: ReadonlyMap<number, readonly FieldError[]>;
  /** Lines that somebody else changed meanwhile, as they now are. */
  readonly conflicts: ReadonlyMap<number, ElementOut>;
  /** The creation without an answer: sent again word for word before any other, even when its line was removed. */
  readonly creation: Creation | null;
  /** The call under way, and the change in the queue that it is made for. */
  readonly sending: Sending | null;
  /** Lines, and the title, that still wait to be saved. */
  readonly waiting: number;
  /** HTTP status of the last failure, 0 without any answer; null when the portal answers. */
  readonly failedWith: number | null;
  readonly savedAt: Date | null;
  /** What the screen shows of all this. */
  readonly saving: Saving;
};

type Sending = { readonly task: Task; readonly key: SaveKey };

export function taskOf(state: AutosaveState, key: SaveKey): Task | null {
  const { creation, titre, savedTitre, titreRefused, dossierId } = state;
  if (key === creation?.task.key) return creation.task;
  if (key !== TITLE) return taskOfLine(state, key);
  const isUnsaved = titre !== savedTitre && titreRefused === null && dossierId !== null;
  return isUnsaved ? { kind: 'rename', titre } : null;
}

/** What has to be called to save a line; null when the portal has it all. A line taken away or emptied is deleted. */
function taskOfLine({ rows, existing, year }: Lines, key: number): Task | null {
  const row = rows.find((candidate) => candidate.key === key);
  const line = existing.get(key);
  if (row === undefined || isBlankRow(row)) return line ? { kind: 'delete', key, line } : null;
  if (line === undefined) return { kind: 'create', key, body: bodyOf(row, year) };
  const changes = unsavedFields(row, line, year);
  return changes === null ? null : { kind: 'update', row, line, changes };
}

/** Whether a line would still be created with the body that was sent. */
export const isSameCreation = (now: Task | null, { body }: Creation['task']): boolean =>
  now?.kind === 'create' && JSON.stringify(now.body) === JSON.stringify(body);

/**
 * Whether what stands in the way of a change is one of this line that got no answer, and nothing since. A recording that takes
 * no more must have all that the line has.
 */
export function isOwnChange(
  { line, changes }: Task & { kind: 'update' },
  now: ElementOut,
): boolean {
  if (now.revision !== line.revision + 1) return false;
  const sent = [changes, ...(now.can.edit ? (line.unanswered ?? []) : [])];
  const saved = allFieldsOf(rowOfElement(now));
  return sent.some((body) => changesOf(body, saved, false) === null);
}

/**
 * The title, what was taken away, then the lines as they stand. The portal numbers recordings as they come: a new line that is
 * due takes with it the new lines above that still wait.
 */
export function inOrder(
  waiting: readonly PendingChange<SaveKey>[],
  { rows, existing }: Lines,
): readonly PendingChange<SaveKey>[] {
  const locations = new Map(rows.map((row, index) => [row.key, isBlankRow(row) ? -1 : index]));
  const locationOf = (key: SaveKey) => (key === TITLE ? -2 : (locations.get(key) ?? -1));
  const ordered = waiting.toSorted((a, b) => locationOf(a.value) - locationOf(b.value));
  let due = Number.POSITIVE_INFINITY;
  const fromBelow = ordered.toReversed().map((change) => {
    if (change.value === TITLE || existing.has(change.value)) return change;
    due = Math.min(due, change.dueAt);
    return { ...change, dueAt: due };
  });
  return fromBelow.toReversed();
}

export function withRefused(
  state: AutosaveState,
  key: number,
  problem: ProblemError,
): AutosaveState {
  const { code, sentence: message } = problem;
  const errors = problem.problem.errors ?? [{ path: '', code, message }];
  return { ...state, refused: new Map(state.refused).set(key, errors) };
}

/** What the portal has of a line; a conflict about a recording that is gone is over. */
export function withLine(state: AutosaveState, key: number, line: SavedLine | null): AutosaveState {
  if (line !== null) return { ...state, existing: new Map(state.existing).set(key, line) };
  return {
    ...state,
    existing: without(state.existing, [key]),
    refused: without(state.refused, [key]),
    conflicts: without(state.conflicts, [key]),
  };
}

/** The other version of a line is what the portal has from now on. Answers the line that shows it, null without a conflict. */
export function withTheirs(
  state: AutosaveState,
  key: number,
): readonly [AutosaveState, Row | null] {
  const theirs = state.conflicts.get(key);
  if (theirs === undefined) return [state, null];
  const row = rowOfElement(theirs, key);
  const line = savedLineOf(theirs, row, { year: state.year, changed: true });
  return [{ ...withLine(state, key, line), conflicts: without(state.conflicts, [key]) }, row];
}

/** The lines with this one, in whatever step of the sheet. */
export const replaced = (rows: readonly Row[], row: Row): readonly Row[] =>
  rows.map((line) => (line.key === row.key ? row : line));

export function without<Value>(
  map: ReadonlyMap<number, Value>,
  keys: readonly number[],
): ReadonlyMap<number, Value> {
  if (!keys.some((key) => map.has(key))) return map;
  return new Map([...map].filter(([key]) => !keys.includes(key)));
}

export function savingOf(state: AutosaveState): Saving {
  const { failedWith, titreRefused, waiting, savedAt, refused, conflicts } = state;
  const stuck = refused.size + conflicts.size;
  if (failedWith !== null) return failedWith === 0 ? { state: 'offline' } : { state: 'failed' };
  if (titreRefused !== null) return { state: 'failed', reason: titreRefused };
  if (stuck > 0) return { state: 'failed', reason: messages.saving.unsavedLines(stuck) };
  if (waiting > 0) return { state: 'saving' };
  return savedAt === null ? { state: 'rest' } : { state: 'saved', at: savedAt };
}
