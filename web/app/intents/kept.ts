import { keepAs, type Memory, recallAs, type Shape } from '#web/design/memory.ts';

/** All that is kept in the browser of what people type, choose and decide: sign-out takes it away. */
const DRAFTS = 'portail-isrc.brouillon.';
/** Where the company that is being entered is kept; then of which structure, and by whom. */
const COMPANY = 'isrc-company';
const PREFIXES = [
  'portail-isrc.request.',
  'portail-isrc.saisie.',
  DRAFTS,
  'portail-isrc.bureau.',
  COMPANY,
];

/**
 * Under whose number it is kept: lines of a request by structure and dossier, which its people share; what is typed in the
 * forms of an account, what is written and chosen to be sent, and what staff send, by person.
 */
export type KeptName =
  | `${typeof COMPANY}.${string}.${number}`
  | `brouillon.${string}.${number}`
  | `request.${number}.${number | 'nouveau'}`
  | `saisie.${string}.${number}`
  | `bureau.${string}.${number}`;

export type Kept<Value> = {
  /** Null when nothing is there, or what another version wrote. */
  readonly read: () => Value | null;
  /** Null forgets. */
  readonly write: (value: Value | null) => void;
};

let isOver = false;
let leftAt = 0;
let leftHere = false;
// A page that the browser had put aside is somebody's again: whoever signs in on it, or whose sign-out did not go through.
addEventListener('pageshow', stayHere);

/** Say to the other tabs of this browser that the person has signed out, or is here after all, and when. */
const LEFT = 'portail-isrc.left';
const STAYED = 'portail-isrc.stayed';
addEventListener('storage', ({ key, newValue }) => {
  if (newValue === null) return;
  if (key === STAYED) stayHere();
  if (key !== LEFT) return;
  leave(false);
  tryStorage(() => empty(sessionStorage));
});

function leave(here: boolean): void {
  isOver = true;
  leftHere = here;
  leftAt = Date.now();
}

/** Milliseconds. By then the sign-out has ended the session, or its page never came. */
const SIGN_OUT_MILLISECONDS = 30_000;

/** Whether somebody signed out, here or in another tab, long enough ago for the session to tell whether it went through. */
export const isSignOutLate = (): boolean => isOver && Date.now() - leftAt > SIGN_OUT_MILLISECONDS;

/** Whether whoever was here has signed out: what they leave was asked about before. */
export const isSignedOut = (): boolean => isOver;

/** Whether they did so in this tab, which is on its way to the page of the provider. */
export const isSignedOutHere = (): boolean => isOver && leftHere;

/** What has a shape, kept under a name. Once the person has signed out nothing is: the next one on this device must find nothing. */
export function keptIn<Value extends object>(
  memory: Memory,
  name: KeptName,
  shape: Shape<Value>,
): Kept<Value> {
  const key = name.startsWith(COMPANY) ? name : `portail-isrc.${name}`;
  return {
    read: () => recallAs(memory, key, shape),
    write: (value) => {
      if (!isOver) keepAs(memory, key, value);
    },
  };
}

/** Whether what was written in this tab to be sent was not, on whichever page, be its dialog closed by now. */
export function isDraftKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(DRAFTS));
  } catch {
    return false;
  }
}

/** Signing out takes away what was kept here, and in the other tabs. */
export function forgetKept(): void {
  leave(true);
  tryStorage(() => {
    empty(localStorage);
    empty(sessionStorage);
    tellOthers(LEFT);
  });
}

/** The session goes on although somebody signed out: what is typed here is kept again. */
export function stayHere(): void {
  isOver = false;
}

/** The sign-out did not go through: the person types on, here and in the other tabs. */
export function keepAgain(): void {
  stayHere();
  tryStorage(() => tellOthers(STAYED));
}

/** Seen by them when it changes; of no use afterwards. */
function tellOthers(key: string): void {
  localStorage.setItem(key, String(Date.now()));
  localStorage.removeItem(key);
}

function tryStorage(what: () => void): void {
  try {
    what();
  } catch {
    // Storage refused: nothing was kept.
  }
}

function empty(storage: Storage): void {
  for (const name of Object.keys(storage)) {
    if (PREFIXES.some((prefix) => name.startsWith(prefix))) storage.removeItem(name);
  }
}
