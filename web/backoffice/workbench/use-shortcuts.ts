import { useEffect, useEffectEvent } from 'react';
import { useShortcutsOn } from './preference.ts';

export type Command =
  | 'next'
  | 'previous'
  | 'validate'
  | 'refuse'
  | 'search'
  | 'previousDocument'
  | 'nextDocument'
  | 'read'
  | 'undo';

/**
 * Letters available in one press on every keyboard; the symbols of the first version still work.
 */
const KEYS: Readonly<Record<string, Command>> = {
  j: 'next',
  k: 'previous',
  v: 'validate',
  r: 'refuse',
  c: 'search',
  '/': 'search',
  p: 'previousDocument',
  '[': 'previousDocument',
  s: 'nextDocument',
  ']': 'nextDocument',
  l: 'read',
};

/** Keys that may repeat when held; a decision needs one press. */
const REPEATABLE: readonly Command[] = ['next', 'previous'];

/**
 * Single-key shortcuts, active wherever the focus is, even nowhere after a reload. Ignored while
 * typing, with a modifier key, or inside a dialog. Ctrl+Z undoes.
 */
export function useShortcuts(onCommand: (command: Command) => void): void {
  const on = useShortcutsOn();
  const receive = useEffectEvent((event: KeyboardEvent) => {
    const command = isUndo(event) ? 'undo' : on ? commandOf(event) : null;
    if (event.defaultPrevented || command === null) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    document.addEventListener('keydown', receive);
    return () => document.removeEventListener('keydown', receive);
  }, []);
}

function commandOf(event: KeyboardEvent): Command | null {
  const command = KEYS[event.key.toLowerCase()];
  if (command === undefined || isTaken(event.target) || isLockedWithAnother(event)) return null;
  return event.repeat && !REPEATABLE.includes(command) ? null : command;
}

/** Ctrl+Z, or Cmd+Z on a Mac, outside of a text field. */
function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  return (
    key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isTaken(target)
  );
}

/**
 * On a French keyboard, brackets use AltGr, which some systems report as Ctrl+Alt, others as Alt.
 */
function isLockedWithAnother({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (key === '[' || key === ']') return metaKey || (ctrlKey && !altKey);
  return ctrlKey || altKey || metaKey;
}

const TYPING =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** A dialog that is open holds all keys, even when the focus is nowhere. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}
