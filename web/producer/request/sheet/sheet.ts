import type { Row } from './row.ts';

export type SheetState = {
  readonly rows: readonly Row[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export type Update = (rows: readonly Row[]) => readonly Row[];

/**
 * The lines being typed, outside of React so that a key redraws only what it changed. Holds what the
 * person typed and nothing of the server: undoing a line brings it back whatever was saved meanwhile.
 */
export type Sheet = {
  read: () => SheetState;
  subscribe: (listener: () => void) => () => void;
  /** Changes made under the same name, one after the other, are undone together. */
  change: (update: Update, together?: string) => void;
  /** The next change starts a step of its own. */
  settle: () => void;
  /** Takes in what came from elsewhere; nobody typed it, so it is not undone. */
  replace: (update: Update) => void;
  undo: () => boolean;
  redo: () => boolean;
};

const LONGEST_HISTORY = 200;

export function createSheet(initial: readonly Row[]): Sheet {
  let past: (readonly Row[])[] = [];
  let future: (readonly Row[])[] = [];
  let state: SheetState = { rows: initial, canUndo: false, canRedo: false };
  let together: string | null = null;
  const listeners = new Set<() => void>();

  const show = (rows: readonly Row[]) => {
    state = { rows, canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const listener of listeners) listener();
  };
  const travel = (from: (readonly Row[])[], to: (readonly Row[])[]) => {
    const rows = from.pop();
    if (rows === undefined) return false;
    to.push(state.rows);
    together = null;
    show(rows);
    return true;
  };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (update, name) => {
      const rows = update(state.rows);
      if (rows === state.rows) return;
      if (name === undefined || name !== together) past = [...past, state.rows].slice(-LONGEST_HISTORY);
      together = name ?? null;
      future = [];
      show(rows);
    },
    settle: () => {
      together = null;
    },
    replace: (update) => {
      const rows = update(state.rows);
      if (rows !== state.rows) show(rows);
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
  };
}
