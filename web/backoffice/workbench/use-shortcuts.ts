import type { KeyboardEvent } from 'react';
import { useShortcutsOn } from './preference.ts';

export type Command = 'next' | 'previous' | 'validate' | 'refuse' | 'search';

const KEYS: Readonly<Record<string, Command>> = {
  j: 'next',
  k: 'previous',
  v: 'validate',
  r: 'refuse',
  '/': 'search',
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
    if (!on || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const command = KEYS[event.key.toLowerCase()];
    if (command === undefined || isTaken(event.target)) return;
    if (event.repeat && !REPEATABLE.includes(command)) return;
    event.preventDefault();
    onCommand(command);
  };
}

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

function isTaken(target: EventTarget): boolean {
  return target instanceof Element && target.closest(`${TYPING}, dialog`) !== null;
}
