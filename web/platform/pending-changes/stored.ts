import { keepAs, type Memory, recallAs, type Shape } from '#web/design/memory.ts';

const DRAFTS = 'portail-isrc.brouillon.';
/** Storage name of a company being entered, followed by the structure and the person. */
const COMPANY = 'isrc-company';
/**
 * Prefixes of all data stored in the browser for typed values, choices and decisions: removed on
 * sign-out.
 */
const PREFIXES = [
  'portail-isrc.request.',
  'portail-isrc.saisie.',
  DRAFTS,
  'portail-isrc.bureau.',
  COMPANY,
];

/**
 * Storage names with their owner: request lines by structure and dossier, shared by its people;
 * values typed in account forms, drafts and staff decisions by person.
 */
export type StorageName =
  | `${typeof COMPANY}.${string}.${number}`
  | `brouillon.${string}.${number}`
  | `request.${number}.${number | 'nouveau'}`
  | `saisie.${string}.${number}`
  | `bureau.${string}.${number}`;

export type Stored<Value> = {
  /** Null when absent, or written by another version. */
  readonly read: () => Value | null;
  /** Null removes the value. */
  readonly write: (value: Value | null) => void;
};

/** When somebody signed out, and whether in this tab; null while the session goes on. */
let signOut: { readonly at: number; readonly here: boolean } | null = null;
// A page restored from the browser's back/forward cache is in use again: after a new sign-in, or a
// sign-out that failed.
addEventListener('pageshow', cancelSignOut);

/**
 * Keys that notify the browser's other tabs of a sign-out, or of its cancellation, with the
 * timestamp.
 */
const LEFT = 'portail-isrc.left';
const STAYED = 'portail-isrc.stayed';
addEventListener('storage', ({ key, newValue }) => {
  if (newValue === null) return;
  if (key === STAYED) cancelSignOut();
  if (key !== LEFT) return;
  signOut = { at: Date.now(), here: false };
  tryStorage(() => empty(sessionStorage));
  for (const listener of signOutListeners) listener();
});

const signOutListeners = new Set<() => void>();

/**
 * Calls the listener at each sign-out in another tab.
 * @returns function that unsubscribes
 */
export function onSignOutExternal(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Milliseconds after which the sign-out has ended the session, or has failed. */
const SIGN_OUT_MILLISECONDS = 30_000;

/** True if a sign-out, in any tab, is old enough for the session to show whether it succeeded. */
export const isSignOutLate = (): boolean =>
  signOut !== null && Date.now() - signOut.at > SIGN_OUT_MILLISECONDS;

/** True after a sign-out, which already asked for confirmation about unsaved changes. */
export const isSignedOut = (): boolean => signOut !== null;

/** True if signed out in this tab, which is being redirected to the provider. */
export const isSignedOutHere = (): boolean => signOut?.here === true;

/**
 * A named stored value with its schema. Nothing is stored after sign-out: the next user of this
 * device must find nothing.
 */
export function storedIn<Value extends object>(
  memory: Memory,
  name: StorageName,
  shape: Shape<Value>,
): Stored<Value> {
  const key = name.startsWith(COMPANY) ? name : `portail-isrc.${name}`;
  return {
    read: () => recallAs(memory, key, shape),
    write: (value) => {
      if (signOut === null) keepAs(memory, key, value);
    },
  };
}

/** True if this tab stores an unsent draft of any page, even with its dialog closed. */
export const isDraftStored = (): boolean =>
  tryStorage(() => Object.keys(sessionStorage).some((name) => name.startsWith(DRAFTS))) ?? false;

/** Signing out takes away what is stored here, and in the other tabs. */
export function clearStored(): void {
  signOut = { at: Date.now(), here: true };
  tryStorage(() => {
    empty(localStorage);
    empty(sessionStorage);
    notifyOtherTabs(LEFT);
  });
}

/** Cancels the sign-out: the session continues, and typed values are stored again. */
export function cancelSignOut(): void {
  signOut = null;
}

/** Cancels a failed sign-out, here and in the other tabs. */
export function cancelSignOutInAllTabs(): void {
  cancelSignOut();
  tryStorage(() => notifyOtherTabs(STAYED));
}

/** Other tabs receive the storage event; the value itself is then useless. */
function notifyOtherTabs(key: string): void {
  localStorage.setItem(key, String(Date.now()));
  localStorage.removeItem(key);
}

/** Undefined where the browser refuses its storage: nothing was stored. */
function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

function empty(storage: Storage): void {
  for (const name of Object.keys(storage)) {
    if (PREFIXES.some((prefix) => name.startsWith(prefix))) storage.removeItem(name);
  }
}
