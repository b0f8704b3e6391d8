import { describe, expect, test } from 'vitest';
import { afterLeaving, type Cursor, type Intent, intentOf, leavingOf } from './keys.ts';

const EXTENT = { rows: 30, columns: 8 };
const HERE: Cursor = { row: 4, column: 2 };

function press(combination: string, at: Cursor = HERE): Intent | null {
  const segments = combination.split('+');
  const key = segments.at(-1) ?? '';
  const locked = (name: string) => segments.slice(0, -1).includes(name);
  const flags = {
    ctrlKey: locked('Ctrl'),
    metaKey: locked('Cmd'),
    shiftKey: locked('Shift'),
    altKey: locked('Alt'),
  };
  return intentOf({ key, ...flags, getModifierState: locked }, at, EXTENT);
}

const to = (row: number, column: number) => ({ do: 'move', to: { row, column } });

describe('moving', () => {
  test.each([
    ['ArrowDown', to(5, 2)],
    ['ArrowUp', to(3, 2)],
    ['ArrowRight', to(4, 3)],
    ['ArrowLeft', to(4, 1)],
    ['PageDown', to(14, 2)],
    ['PageUp', to(0, 2)],
    ['Home', to(4, 0)],
    ['End', to(4, 7)],
    ['Ctrl+Home', to(0, 0)],
    ['Ctrl+End', to(29, 7)],
  ])('%s', (keys, intent) => expect(press(keys)).toEqual(intent));

  test('stops at the edges', () => {
    expect(press('ArrowUp', { row: 0, column: 0 })).toEqual(to(0, 0));
    expect(press('ArrowLeft', { row: 0, column: 0 })).toEqual(to(0, 0));
    expect(press('PageDown', { row: 29, column: 7 })).toEqual(to(29, 7));
  });
});

test.each([
  ['Enter', { do: 'edit', seed: null }],
  ['F2', { do: 'edit', seed: null }],
  ['a', { do: 'edit', seed: 'a' }],
  ['É', { do: 'edit', seed: 'É' }],
  ['Dead', { do: 'edit', seed: '' }],
  ['Process', { do: 'edit', seed: '' }],
  ['Delete', { do: 'clear' }],
  ['Ctrl+d', { do: 'copyAbove' }],
  ['Ctrl+z', { do: 'undo' }],
  ['Cmd+Z', { do: 'undo' }],
  ['Ctrl+Shift+Z', { do: 'redo' }],
  ['Ctrl+y', { do: 'redo' }],
  ['Ctrl+Delete', { do: 'removeRow' }],
])('%s', (keys, intent) => expect(press(keys)).toEqual(intent));

describe('a sign that Option or AltGr writes opens its cell', () => {
  test.each([
    ['Alt+Œ', { do: 'edit', seed: 'Œ' }],
    ['Alt+Shift+Œ', { do: 'edit', seed: 'Œ' }],
    ['Ctrl+Alt+AltGraph+«', { do: 'edit', seed: '«' }],
    ['Ctrl+Alt+AltGraph+e', { do: 'edit', seed: 'e' }],
    ['Alt+{', { do: 'edit', seed: '{' }],
    ['AltGraph+œ', { do: 'edit', seed: 'œ' }],
    ['Alt+Dead', { do: 'edit', seed: '' }],
  ])('%s', (keys, intent) => expect(press(keys)).toEqual(intent));
});

describe('Tab moves from cell to cell, and out at both ends', () => {
  test.each([
    ['Tab', HERE, { do: 'tab', to: { row: 4, column: 3 } }],
    ['Shift+Tab', HERE, { do: 'tab', to: { row: 4, column: 1 } }],
    ['Tab', { row: 4, column: 7 }, { do: 'tab', to: { row: 5, column: 0 } }],
    ['Shift+Tab', { row: 4, column: 0 }, { do: 'tab', to: { row: 3, column: 7 } }],
    ['Tab', { row: 29, column: 7 }, null],
    ['Shift+Tab', { row: 0, column: 0 }, null],
  ])('%s at %j', (keys, at, intent) => expect(press(keys, at)).toEqual(intent));
});

test.each([
  ['Shift+ArrowDown', { do: 'extend', to: { row: 5, column: 2 } }],
  ['Shift+ArrowLeft', { do: 'extend', to: { row: 4, column: 1 } }],
  ['Shift+PageDown', { do: 'extend', to: { row: 14, column: 2 } }],
  ['Ctrl+a', { do: 'selectAll' }],
  ['Escape', { do: 'escape' }],
])('%s', (keys, intent) => expect(press(keys)).toEqual(intent));

test.each([
  'Ctrl+v',
  'Ctrl+c',
  'Ctrl+x',
  'Ctrl+r',
  'Alt+ArrowLeft',
  'Alt+d',
  'Alt+1',
  'Ctrl+Alt+é',
  'Cmd+Alt+Œ',
  'F5',
  ' ',
  'Shift',
])('%s stays with the browser', (keys) => expect(press(keys)).toBeNull());

describe('leaving a cell', () => {
  test.each([
    [{ key: 'Enter', shiftKey: false }, 'down'],
    [{ key: 'Enter', shiftKey: true }, 'up'],
    [{ key: 'Tab', shiftKey: false }, 'right'],
    [{ key: 'Tab', shiftKey: true }, 'left'],
    [{ key: 'Escape', shiftKey: false }, 'cancel'],
    [{ key: 'ArrowLeft', shiftKey: false }, null],
  ] as const)('%j', (key, leaving) => expect(leavingOf(key)).toBe(leaving));

  test('right of the last column moves to the next line, left of the first to the previous one', () => {
    expect(afterLeaving({ row: 1, column: 6 }, 'right', 7)).toEqual({ row: 2, column: 0 });
    expect(afterLeaving({ row: 1, column: 0 }, 'left', 7)).toEqual({ row: 0, column: 6 });
    expect(afterLeaving({ row: 1, column: 3 }, 'right', 7)).toEqual({ row: 1, column: 4 });
    expect(afterLeaving({ row: 1, column: 3 }, 'down', 7)).toEqual({ row: 2, column: 3 });
  });
});
