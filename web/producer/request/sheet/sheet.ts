import { valueStore } from '#web/design/value-store.ts';
import type { Row } from './row.ts';

export type SheetState = {
  readonly rows: readonly Row[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export type Update = (rows: readonly Row[]) => readonly Row[];

/**
 * The typed lines, outside of React so that a key renders only what it changed. Holds typed values
 * only, nothing of the server: undo restores a line whatever was saved meanwhile.
 */
export type Sheet = {
  read: () => SheetState;
  subscribe: (listener: () => void) => () => void;
  /** Changes made under the same name, one after the other, are undone together. */
  change: (update: Update, together?: string) => void;
  /** The next change starts a step of its own. */
  complete: () => void;
  /** Applies a change from elsewhere to every step of the history, so that it cannot be undone. */
  replace: (update: Update) => void;
  undo: () => boolean;
  redo: () => boolean;
};

const LONGEST_HISTORY = 200;

export function createSheet(initial: readonly Row[]): Sheet {
  let past: (readonly Row[])[] = [];
  let future: (readonly Row[])[] = [];
  const state = valueStore<SheetState>({ rows: initial, canUndo: false, canRedo: false });
  let together: string | null = null;

  const show = (rows: readonly Row[]) =>
    state.write({ rows, canUndo: past.length > 0, canRedo: future.length > 0 });
  const rowsNow = () => state.read().rows;
  const travel = (from: (readonly Row[])[], to: (readonly Row[])[]) => {
    const rows = from.pop();
    if (rows === undefined) return false;
    to.push(rowsNow());
    together = null;
    show(rows);
    return true;
  };
  return {
    read: state.read,
    subscribe: state.subscribe,
    change: (update, name) => {
      const rows = update(rowsNow());
      if (rows === rowsNow()) return;
      if (name === undefined || name !== together)
        past = [...past, rowsNow()].slice(-LONGEST_HISTORY);
      together = name ?? null;
      future = [];
      show(rows);
    },
    complete: () => {
      together = null;
    },
    replace: (update) => {
      const rows = update(rowsNow());
      if (rows === rowsNow()) return;
      past = steps(past.map(update), rows);
      future = steps(future.map(update), rows);
      together = null;
      show(rows);
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
  };
}

/** Steps that differ from the next one; the last leads to `rows`. */
const steps = (all: readonly (readonly Row[])[], rows: readonly Row[]) =>
  all.filter((step, index) => !isSame(step, all[index + 1] ?? rows));

const isSame = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((row, index) => row === other[index]);
