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

/** Letters that every keyboard gives in one press; the signs of the first version stay for those who know them. */
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

/** Walking down the queue may be held; a decision is one press. */
const REPEATABLE: readonly Command[] = ['next', 'previous'];

/**
 * Single keys, heard wherever the focus is on the page: after a reload it is nowhere. Not while typing, not with another
 * key held, not inside a dialog. Ctrl+Z takes back.
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

/** Ctrl+Z, or its twin on a Mac, where it does not belong to a text being typed. */
function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  return (
    key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isTaken(target)
  );
}

/** A French keyboard writes brackets with AltGr, which some systems tell as Ctrl and Alt together, others as Alt. */
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
