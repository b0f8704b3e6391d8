/**
 * Commands of keys on the grid, outside of cell editing. The status column counts as the last one.
 */

export type Cursor = { readonly row: number; readonly column: number };

export type Key = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly getModifierState: (modifier: 'AltGraph') => boolean;
};

export type Intent =
  | { readonly do: 'move'; readonly to: Cursor }
  /** `seed`: typed letter, which replaces the cell's content; null keeps the content. */
  | { readonly do: 'edit'; readonly seed: string | null }
  /** Extends the selection from its start to that cell. */
  | { readonly do: 'extend'; readonly to: Cursor }
  /** Next or previous cell; after Escape, Tab leaves the grid. */
  | { readonly do: 'tab'; readonly to: Cursor }
  | {
      readonly do: 'clear' | 'copyAbove' | 'removeRow' | 'undo' | 'redo' | 'selectAll' | 'escape';
    };

export type Extent = { readonly rows: number; readonly columns: number };

const PAGE_ROWS = 10;

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE_ROWS, 0],
  PageUp: [-PAGE_ROWS, 0],
};

/** Null: the key is left to the browser. At both ends of the grid, Tab leaves it. */
export function intentOf(key: Key, at: Cursor, extent: Extent): Intent | null {
  if (key.altKey) return signOf(key);
  return key.ctrlKey || key.metaKey ? commandOf(key, at, extent) : plainOf(key, at, extent);
}

/**
 * Option on a Mac and AltGr elsewhere, which some systems report as Ctrl+Alt, type characters
 * without a key of their own: « Œ », « « ». Alt with a plain letter or digit is a browser shortcut.
 */
function signOf(key: Key): Intent | null {
  const isGraph = key.getModifierState('AltGraph');
  if (key.metaKey || (key.ctrlKey && !isGraph)) return null;
  if (key.key === 'Dead') return OPENED;
  return isLetter(key.key) && (isGraph || !/^[a-z\d]$/i.test(key.key))
    ? { do: 'edit', seed: key.key }
    : null;
}

/** A dead key waits for its letter: opens an empty cell to receive both. */
const OPENED: Intent = { do: 'edit', seed: '' };

function plainOf(key: Key, at: Cursor, extent: Extent): Intent | null {
  const step = STEPS[key.key];
  if (step !== undefined) {
    const to = { row: at.row + step[0], column: at.column + step[1] };
    return key.shiftKey ? extend(to, extent) : move(to, extent);
  }
  switch (key.key) {
    case 'Tab':
      return tab(at, key.shiftKey ? 'left' : 'right', extent);
    case 'Escape':
      return { do: 'escape' };
    case 'Home':
      return move({ ...at, column: 0 }, extent);
    case 'End':
      return move({ ...at, column: extent.columns - 1 }, extent);
    case 'Enter':
    case 'F2':
      return { do: 'edit', seed: null };
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' };
    case 'Dead':
    // An input method writes: its letters go to the cell.
    case 'Process':
      return OPENED;
    default:
      return isLetter(key.key) ? { do: 'edit', seed: key.key } : null;
  }
}

function commandOf(key: Key, at: Cursor, extent: Extent): Intent | null {
  switch (key.key.length === 1 ? key.key.toLowerCase() : key.key) {
    case 'Home':
      return move({ row: 0, column: 0 }, extent);
    case 'End':
      return move({ row: extent.rows - 1, column: extent.columns - 1 }, extent);
    case 'ArrowDown':
      return move({ ...at, row: extent.rows - 1 }, extent);
    case 'ArrowUp':
      return move({ ...at, row: 0 }, extent);
    case 'a':
      return { do: 'selectAll' };
    case 'd':
      return { do: 'copyAbove' };
    case 'z':
      return { do: key.shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { do: 'redo' };
    case 'Delete':
    case 'Backspace':
      return { do: 'removeRow' };
    default:
      return null;
  }
}

/** A single character of any Unicode plane; names of keys are longer. */
const isLetter = (key: string) => [...key].length === 1 && key !== ' ';

function move(to: Cursor, extent: Extent): Intent {
  return { do: 'move', to: clamped(to, extent) };
}

function extend(to: Cursor, extent: Extent): Intent {
  return { do: 'extend', to: clamped(to, extent) };
}

function tab(at: Cursor, leaving: 'left' | 'right', { rows, columns }: Extent): Intent | null {
  const to = afterLeaving(at, leaving, columns);
  return to.row < 0 || to.column < 0 || to.row >= rows ? null : { do: 'tab', to };
}

export function clamped({ row, column }: Cursor, extent: Extent): Cursor {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return { row: within(row, extent.rows), column: within(column, extent.columns) };
}

/** Where the cursor goes when a cell is left. */
export type Leaving = 'stay' | 'down' | 'up' | 'right' | 'left';

/** Command of a key while a cell is being edited; null leaves it to the field. */
export function leavingOf({
  key,
  shiftKey,
}: Pick<Key, 'key' | 'shiftKey'>): Leaving | 'cancel' | null {
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

/**
 * Next cell after leaving one. Right of the last editable column is the next line; left of the
 * first is the previous line's end. `columns`: number of editable ones.
 */
export function afterLeaving(at: Cursor, leaving: Leaving, columns: number): Cursor {
  switch (leaving) {
    case 'stay':
      return at;
    case 'down':
      return { ...at, row: at.row + 1 };
    case 'up':
      return { ...at, row: at.row - 1 };
    case 'right':
      return at.column < columns - 1
        ? { ...at, column: at.column + 1 }
        : { row: at.row + 1, column: 0 };
    case 'left':
      return at.column > 0 || at.row === 0
        ? { ...at, column: at.column - 1 }
        : { row: at.row - 1, column: columns - 1 };
  }
}
