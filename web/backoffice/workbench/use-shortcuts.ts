import type { KeyboardEvent } from 'react';
import { useShortcutsOn } from './preference.ts';

export type Command =
  | 'next'
  | 'previous'
  | 'validate'
  | 'refuse'
  | 'search'
  | 'previousDocument'
  | 'nextDocument';

const KEYS: Readonly<Record<string, Command>> = {
  j: 'next',
  k: 'previous',
  v: 'validate',
  r: 'refuse',
  '/': 'search',
  '[': 'previousDocument',
  ']': 'nextDocument',
};

/** Walking down the queue may be held; a decision is one press. */
const REPEATABLE: readonly Command[] = ['next', 'previous'];

/**
 * Single keys, heard on the region that takes the handler and nowhere else. Not while typing, not
 * with another key held, not inside a dialog.
 */
export function useShortcuts(onCommand: (command: Command) => void) {
  const on = useShortcutsOn();
  return (event: KeyboardEvent) => {
    if (!on || event.defaultPrevented) return;
    const command = KEYS[event.key.toLowerCase()];
    if (command === undefined || isTaken(event.target) || isHeldWithAnother(event)) return;
    if (event.repeat && !REPEATABLE.includes(command)) return;
    event.preventDefault();
    onCommand(command);
  };
}

/** Ctrl+Z, or its twin on a Mac, where it does not belong to a text being typed. */
export function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isTaken(target);
}

/** A French keyboard writes brackets with AltGr, which some systems tell as Ctrl and Alt together, others as Alt. */
function isHeldWithAnother({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (key === '[' || key === ']') return metaKey || (ctrlKey && !altKey);
  return ctrlKey || altKey || metaKey;
}

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

function isTaken(target: EventTarget): boolean {
  return target instanceof Element && target.closest(`${TYPING}, dialog`) !== null;
}
