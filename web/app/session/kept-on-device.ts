import { keepAs, type Memory } from '#web/design/memory.ts';

/** What was typed and could not be saved is kept on this device, under names that begin alike. */
export const KEPT_PREFIX = 'portail-isrc.request.';
/** The same for the forms of an account, for as long as the tab lives. */
export const KEPT_FORM_PREFIX = 'portail-isrc.saisie.';
/** The same for what staff choose, decide and send, each under the number of the person. */
export const KEPT_DESK_PREFIX = 'portail-isrc.bureau.';

let isOver = false;

/** Null forgets. Once the person has signed out, nothing is kept: the next one on this device must find nothing. */
export function keepTyped(memory: Memory, name: string, value: object | null): void {
  if (!isOver) keepAs(memory, name, value);
}

/** Signing out takes away what was kept here. */
export function forgetKept(): void {
  isOver = true;
  try {
    empty(localStorage);
    empty(sessionStorage);
  } catch {
    // Storage refused: nothing was kept.
  }
}

function empty(storage: Storage): void {
  const prefixes = [KEPT_PREFIX, KEPT_FORM_PREFIX, KEPT_DESK_PREFIX];
  for (const name of Object.keys(storage)) {
    if (prefixes.some((prefix) => name.startsWith(prefix))) storage.removeItem(name);
  }
}
