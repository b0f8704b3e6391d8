/** What was typed and could not be saved is kept on this device, under names that begin alike. */
export const KEPT_PREFIX = 'portail-isrc.request.';
/** The same for the forms of an account, for as long as the tab lives. */
export const KEPT_FORM_PREFIX = 'portail-isrc.saisie.';

let isOver = false;

/** False once the person has signed out: the next one on this device must find nothing. */
export const mayKeep = (): boolean => !isOver;

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
  for (const name of Object.keys(storage)) {
    if (name.startsWith(KEPT_PREFIX) || name.startsWith(KEPT_FORM_PREFIX)) storage.removeItem(name);
  }
}
