/** State of a request's unsaved changes, and the calls that would save them. */

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

/** One save call. `line`: the server version before it. */
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

/** `idempotencyKey`: a repeated request gets the first answer. */
export type Creation = {
  readonly task: Task & { readonly kind: 'create' };
  readonly idempotencyKey: string;
  /** Sent by an earlier page: its recording may have been read with the dossier, as another line. */
  readonly isRestored?: boolean;
};

/** Unit of saving: the title, or a line by its key. */
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
  /** Saved title; empty without a dossier. */
  readonly savedTitre: string;
  readonly titreRefused: string | null;
  /** Lines that the portal refused as they are, until they change. */
  readonly refused: ReadonlyMap<number, readonly FieldError[]>;
  /** Lines changed meanwhile by somebody else, in their current version. */
  readonly conflicts: ReadonlyMap<number, ElementOut>;
  /** The creation without an answer: sent again word for word before any other, even when its line was removed. */
  readonly creation: Creation | null;
  /** The call under way, and the change in the queue that it is made for. */
  readonly sending: Sending | null;
  /** Number of unsaved changes: lines and title. */
  readonly waiting: number;
  /** HTTP status of the last failure, 0 without any answer; null when the portal answers. */
  readonly failedWith: number | null;
  readonly savedAt: Date | null;
  /** Save status for display. */
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

/** Task that saves a line; null when nothing is unsaved. A removed or emptied line is deleted. */
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
 * True if the conflicting revision comes from this line's own unanswered change, and nothing since.
 * A recording that became final must have all the line's values.
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
 * The title, deletions, then the lines in order. The server numbers recordings as they arrive: a
 * new line that is due takes along the new lines above that still wait.
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

/** Updates the server version of a line; a conflict about a deleted recording is dropped. */
export function withLine(state: AutosaveState, key: number, line: SavedLine | null): AutosaveState {
  if (line !== null) return { ...state, existing: new Map(state.existing).set(key, line) };
  return {
    ...state,
    existing: without(state.existing, [key]),
    refused: without(state.refused, [key]),
    conflicts: without(state.conflicts, [key]),
  };
}

/**
 * Accepts the other version as the server version. Returns the line that shows it, null without a
 * conflict.
 */
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

/** Replaces this line, in any step of the undo history. */
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
