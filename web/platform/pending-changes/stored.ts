import { keepAs, type Memory, recallAs, type Shape } from '#web/design/memory.ts';

const DRAFTS = 'portail-isrc.brouillon.';
/** Where the company that is being entered is stored; then of which structure, and by whom. */
const COMPANY = 'isrc-company';
/** All that the browser stores of what people type, choose and decide: sign-out takes it away. */
const PREFIXES = [
  'portail-isrc.request.',
  'portail-isrc.saisie.',
  DRAFTS,
  'portail-isrc.bureau.',
  COMPANY,
];

/**
 * Under whose number it is stored: lines of a request by structure and dossier, which its people share; what is typed in the
 * forms of an account, what is written and chosen to be sent, and what staff send, by person.
 */
export type StorageName =
  | `${typeof COMPANY}.${string}.${number}`
  | `brouillon.${string}.${number}`
  | `request.${number}.${number | 'nouveau'}`
  | `saisie.${string}.${number}`
  | `bureau.${string}.${number}`;

export type Stored<Value> = {
  /** Null when nothing is there, or what another version wrote. */
  readonly read: () => Value | null;
  /** Null forgets. */
  readonly write: (value: Value | null) => void;
};

/** When somebody signed out, and whether in this tab; null while the session goes on. */
let signOut: { readonly at: number; readonly here: boolean } | null = null;
// A page that the browser had put aside is somebody's again: whoever signs in on it, or whose sign-out did not go through.
addEventListener('pageshow', cancelSignOut);

/** Say to the other tabs of this browser that the person has signed out, or is here after all, and when. */
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

/** Calls back each time that somebody signs out in another tab. @returns how to stop */
export function onSignOutExternal(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Milliseconds. By then the sign-out has ended the session, or its page never came. */
const SIGN_OUT_MILLISECONDS = 30_000;

/** Whether somebody signed out, here or in another tab, long enough ago for the session to tell whether it went through. */
export const isSignOutLate = (): boolean =>
  signOut !== null && Date.now() - signOut.at > SIGN_OUT_MILLISECONDS;

/** Whether whoever was here has signed out: what they leave was asked about before. */
export const isSignedOut = (): boolean => signOut !== null;

/** Whether they did so in this tab, which is on its way to the page of the provider. */
export const isSignedOutHere = (): boolean => signOut?.here === true;

/** What has a shape, stored under a name. Nothing is once the person has signed out: the next one on this device must find nothing. */
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

/** Whether what was written in this tab to be sent was not, on whichever page, be its dialog closed by now. */
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

/** The session goes on although somebody signed out: what is typed here is stored again. */
export function cancelSignOut(): void {
  signOut = null;
}

/** The sign-out did not go through: the person types on, here and in the other tabs. */
export function cancelSignOutInAllTabs(): void {
  cancelSignOut();
  tryStorage(() => notifyOtherTabs(STAYED));
}

/** They see it change; afterwards it is of no use. */
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
