/**
 * The saving of a request, as a pure machine: an event comes in, the next state and the effects to perform come out. `autosave.ts`
 * performs them. Each line, and the title, is one change in the queue; one at a time comes due, is called, and is answered.
 */

import { NOT_FOUND } from '#contract/problem.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { ELEMENT_CHANGED } from '#contract/registration/isrc.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { type ProblemError, unreachable } from '#web/platform/api/problem-error.ts';
import { retryUntilAnswered } from '#web/platform/pending-changes/queue.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import {
  mergeTwins,
  rowOfElement,
  type SavedLine,
  savedLineOf,
  scopeOf,
  withUnanswered,
} from './saved-line.ts';
import {
  type AutosaveState,
  type Creation,
  isOwnChange,
  isSameCreation,
  lineOf,
  replaced,
  type SaveKey,
  savingOf,
  type Task,
  TITLE,
  taskOf,
  withLine,
  without,
  withRefused,
  withTheirs,
} from './saving-state.ts';

/** Milliseconds without typing before a line is saved. */
export const DEBOUNCE_MILLISECONDS = 800;

type Failed = { readonly problem: ProblemError; readonly at: Date };
/** After a failure: the current recording, null when deleted, undefined when unreadable. */
type Reading = Failed & { readonly element: ElementOut | null | undefined };

export type AutosaveEvent =
  /** The request is open: lines stored on this device are saved too. */
  | { readonly type: 'opened' }
  | { readonly type: 'rowsChanged'; readonly rows: readonly Row[] }
  | { readonly type: 'titreTyped'; readonly titre: string }
  /** Recordings in MINU are transmitted to the society with their durations, and become final. */
  | { readonly type: 'transmitted'; readonly keys: readonly number[] }
  /** Resolves the conflict of a line with the local version, or the other person's. */
  | { readonly type: 'mineChosen' | 'theirsChosen'; readonly key: number }
  | (Pick<AutosaveState, 'waiting' | 'failedWith'> & { readonly type: 'queueChanged' })
  /** A change comes due. `newId`: idempotency key for a creation, if needed. */
  | { readonly type: 'due'; readonly key: SaveKey; readonly newId: string }
  | (Answer & { readonly type: 'answered'; readonly at: Date })
  | (Failed & { readonly type: 'failed' })
  | (Reading & { readonly type: 'elementRead' });

/** Server version of a line after a task (null: none), and the dossier that was opened. */
export type Answer = { readonly line: SavedLine | null; readonly dossierId: number | null };

export type AutosaveEffect =
  | { readonly type: 'enqueue'; readonly keys: readonly SaveKey[]; readonly delay: number }
  | { readonly type: 'dequeue'; readonly keys: readonly SaveKey[] }
  | { readonly type: 'call'; readonly task: Task; readonly idempotencyKey?: string }
  | { readonly type: 'readElement'; readonly elementId: number; readonly problem: ProblemError }
  /** The change stays in the queue, which tries again. */
  | { readonly type: 'retry'; readonly problem: ProblemError }
  /** A creation is about to leave: stored before, so that a page that dies does not create twice. */
  | { readonly type: 'storeCreation' }
  /** The first recording was saved: the dossier has a number and an address. */
  | { readonly type: 'dossierOpened'; readonly dossierId: number }
  /** Replaces this line, or all lines, in every step of the undo history. */
  | { readonly type: 'showRow'; readonly row: Row }
  | { readonly type: 'showRows'; readonly rows: readonly Row[] };

type Next = readonly [AutosaveState, readonly AutosaveEffect[]];

export function next(before: AutosaveState, event: AutosaveEvent): Next {
  const [state, effects] = transition(before, event);
  return [{ ...state, saving: savingOf(state) }, effects];
}

function transition(state: AutosaveState, event: AutosaveEvent): Next {
  switch (event.type) {
    case 'opened': {
      const typed = state.rows.filter(
        (row) => !isBlankRow(row) && scopeOf(state.existing.get(row.key)) === 'all',
      );
      const lines = state.creation === null ? typed : [...typed, state.creation.task];
      return enqueue(
        state,
        lines.map(({ key }) => key),
        1,
      );
    }
    case 'rowsChanged':
      return afterTyping(state, event.rows);
    case 'titreTyped': {
      const typed = { ...state, titre: event.titre, titreRefused: null };
      return enqueue(typed, [TITLE], DEBOUNCE_MILLISECONDS);
    }
    case 'transmitted':
      return enqueue(state, event.keys);
    case 'mineChosen':
      return enqueue(withTheirs(state, event.key)[0], [event.key]);
    case 'theirsChosen':
      return showTheirs(state, event.key);
    case 'queueChanged':
      return [{ ...state, waiting: event.waiting, failedWith: event.failedWith }, []];
    case 'due':
      return begin(state, event.key, event.newId);
    case 'answered':
      return complete(state, event, event.at);
    case 'failed':
      return afterFailure(state, event);
    case 'elementRead':
      return afterReading(state, event);
  }
}

/**
 * Queues the keys with something to save, with this delay in milliseconds, and dequeues the others.
 */
function enqueue(state: AutosaveState, keys: readonly SaveKey[], delay = 0): Next {
  const unique = [...new Set(keys)];
  const toSave = unique.filter((key) => taskOf(state, key) !== null);
  const toDrop = unique.filter((key) => !toSave.includes(key));
  return [
    state,
    [
      { type: 'dequeue', keys: toDrop },
      { type: 'enqueue', keys: toSave, delay },
    ],
  ];
}

function afterTyping(state: AutosaveState, rows: readonly Row[]): Next {
  const before = new Map(state.rows.map((row) => [row.key, row]));
  const present = new Set(rows.map(({ key }) => key));
  const removed = [...before.keys()].filter((key) => !present.has(key));
  const changed = rows
    .filter((row) => before.get(row.key) !== row && !state.conflicts.has(row.key))
    .map(({ key }) => key);
  // A recording in MINU becomes final with its duration: it is saved on explicit request only.
  const free = changed.filter((key) => scopeOf(state.existing.get(key)) === 'all');
  const refused = without(state.refused, [...changed, ...removed]);
  return enqueue({ ...state, rows, refused }, [...free, ...removed], DEBOUNCE_MILLISECONDS);
}

/**
 * Starts the call of a due change. A creation without an answer is sent again first: see
 * `creationBefore`.
 */
function begin(state: AutosaveState, key: SaveKey, newId: string): Next {
  const requested = taskOf(state, key);
  if (requested === null) return [state, []];
  const creation = creationBefore(state, requested, newId);
  if (creation === null) {
    const sending = { task: requested, key };
    return [{ ...asSent(state, requested), sending }, [{ type: 'call', task: requested }]];
  }
  const { task, idempotencyKey } = creation;
  const saveKeys: readonly SaveKey[] = task.key === key ? [] : [task.key];
  return [
    { ...state, creation, sending: { task, key } },
    [
      { type: 'dequeue', keys: saveKeys },
      { type: 'storeCreation' },
      { type: 'call', task, idempotencyKey },
    ],
  ];
}

/**
 * Creation to send first: the one without an answer, before any other; also before a deletion when
 * an earlier page sent it, because the deleted recording may be the one it created, and the server
 * would still return it under that key.
 */
function creationBefore({ creation }: AutosaveState, task: Task, newId: string): Creation | null {
  if (task.kind === 'create') return creation ?? { task, idempotencyKey: newId };
  return task.kind === 'delete' && creation?.isRestored === true ? creation : null;
}

/**
 * After an unanswered deletion, any field may be lost: if the line is restored, all of them are
 * sent again.
 */
function asSent(state: AutosaveState, task: Task): AutosaveState {
  if (task.kind === 'update')
    return withLine(state, task.row.key, withUnanswered(task.line, task.changes));
  if (task.kind === 'delete')
    return withLine(state, task.key, withUnanswered(task.line, task.line.fields));
  return state;
}

/** The server has it; changes typed meanwhile follow. */
function complete(before: AutosaveState, { line, dossierId }: Answer, at: Date): Next {
  if (before.sending === null) return [before, []];
  const { task, key: due } = before.sending;
  const state = { ...before, sending: null, savedAt: at };
  if (task.kind === 'rename') return enqueue({ ...state, savedTitre: task.titre }, [TITLE]);
  const key = lineOf(task);
  const isCreation = task.kind === 'create';
  const mayBeTwin = isCreation && state.creation?.isRestored === true;
  const twins = mayBeTwin && line !== null ? mergeTwins(state, key, line) : null;
  const merged = twins ? { ...withLine(state, twins.gone, null), rows: twins.rows } : state;
  const opened = state.dossierId === null ? dossierId : null;
  const settled = {
    ...withLine(merged, key, twins ? twins.line : line),
    refused: without(state.refused, [key]),
    creation: isCreation ? null : state.creation,
    dossierId: opened ?? state.dossierId,
  };
  // A final line cannot be undone, and stays as it was sent.
  const isFinal = task.kind === 'update' && line?.can.edit === false;
  const after = isFinal ? { ...settled, rows: replaced(settled.rows, task.row) } : settled;
  const keys: SaveKey[] = twins ? [twins.gone, key, due] : [key, due];
  if (opened !== null) keys.push(TITLE);
  const [, following] = enqueue(after, keys);
  const effects: AutosaveEffect[] = [...following];
  if (twins) effects.unshift({ type: 'showRows', rows: twins.rows });
  if (isFinal) effects.unshift({ type: 'showRow', row: task.row });
  if (opened !== null) effects.push({ type: 'dossierOpened', dossierId: opened });
  return [after, effects];
}

function afterFailure(state: AutosaveState, { problem, at }: Failed): Next {
  if (state.sending === null) return [state, []];
  const { task } = state.sending;
  const isMissing = problem.code === NOT_FOUND.code;
  if (retryUntilAnswered(problem) === 'retry') return retry(state, problem);
  // Somebody else saved first, or the recording was deleted: it is read before anything is shown.
  if (task.kind === 'update' && (isMissing || OVERTAKEN.includes(problem.code))) {
    return [state, [{ type: 'readElement', elementId: task.line.elementId, problem }]];
  }
  // A deletion of a missing recording counts as done.
  if (task.kind === 'delete' && isMissing) return complete(state, NOTHING_SAVED, at);
  return refuse(state, problem);
}

/** Problem codes of a change to a recording that is no longer as it was read. */
const OVERTAKEN: readonly string[] = [ELEMENT_CHANGED.code, TRANSITION_REFUSED.code];
const NOTHING_SAVED: Answer = { line: null, dossierId: null };

/** Both versions are shown, unless the line can no longer be changed at all. */
function afterReading(state: AutosaveState, { problem, element, at }: Reading): Next {
  const task = state.sending?.task;
  if (task?.kind !== 'update') return [state, []];
  const { key } = task.row;
  // The line's content is created again as a recording.
  if (element === null) return enqueue({ ...withLine(state, key, null), sending: null }, [key]);
  // An unreadable dossier belongs to another structure for the time being: it was not deleted.
  if (problem.code === NOT_FOUND.code) return refuse(state, problem);
  if (element === undefined) return retry(state, unreachable());
  if (isOwnChange(task, element)) {
    const row = rowOfElement(element);
    const line = savedLineOf(element, row, { year: state.year, changed: true });
    return complete(state, { line, dossierId: null }, at);
  }
  const conflicts = new Map(state.conflicts).set(key, element);
  const after = { ...state, conflicts, sending: null };
  if (element.can.edit) return [after, []];
  const [taken, effects] = showTheirs(after, key);
  return [withRefused(taken, key, problem), effects];
}

/** The queue retries. A change dequeued for this call is queued again. */
function retry(state: AutosaveState, problem: ProblemError): Next {
  const { creation, sending } = state;
  const isOther = sending?.task.kind === 'create' && sending.task.key !== sending.key;
  const after = { ...state, sending: null };
  const [, effects] = enqueue(after, isOther && creation ? [creation.task.key] : []);
  return [after, [...effects, { type: 'retry', problem }]];
}

function refuse(before: AutosaveState, problem: ProblemError): Next {
  if (before.sending === null) return [before, []];
  const { task, key: due } = before.sending;
  const state = { ...before, sending: null };
  if (task.kind === 'rename') {
    // Another title was typed meanwhile: it is sent.
    if (task.titre !== state.titre) return enqueue(state, [TITLE]);
    return [
      { ...state, titreRefused: problem.problem.errors?.[0]?.message ?? problem.sentence },
      [],
    ];
  }
  if (task.kind !== 'create') {
    const key = lineOf(task);
    const asBefore = { ...state, existing: new Map(state.existing).set(key, task.line) };
    return [withRefused(asBefore, key, problem), []];
  }
  const refused = withRefused(state, task.key, problem);
  // The outcome is unknown: the creation is retained, and the line waiting for it is refused too.
  if (![400, 409, 422].includes(problem.status))
    return [typeof due === 'number' ? withRefused(refused, due, problem) : refused, []];
  const input = { ...state, creation: null };
  const saveKeys = due === task.key ? [] : [due];
  // The line changed meanwhile, or was deleted.
  if (!isSameCreation(taskOf(input, task.key), task))
    return enqueue(input, [task.key, ...saveKeys]);
  return enqueue({ ...refused, creation: null }, saveKeys);
}

function showTheirs(state: AutosaveState, key: number): Next {
  const [after, row] = withTheirs(state, key);
  if (row === null) return [state, []];
  const refused = without(after.refused, [key]);
  const shown = { ...after, refused, rows: replaced(after.rows, row) };
  return [shown, [{ type: 'showRow', row }, ...enqueue(shown, [key])[1]]];
}
