import type { SessionUser } from '#contract/session.ts';
import { valueStore } from '#web/design/value-store.ts';
import { asProblem, type ProblemError } from '#web/platform/api/problem-error.ts';
import type { Account, Identity } from './identity.ts';
import { finishEverything, savedEverything } from './unfinished.ts';

export type SessionState = {
  /** undefined until the identity provider has answered, null for a visitor or a person without a record. */
  user: SessionUser | null | undefined;
  /** Who signed in at the identity provider; null for a visitor. */
  account: Account | null;
  /** True if the identity client could not be built: the portal is then unusable. */
  identityFailed: boolean;
  /** The record of the person could not be read. */
  problem: ProblemError | null;
};

export type SessionStore = {
  read: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  start: () => Promise<void>;
  /** Reads the record again, e.g. after another structure was chosen. */
  reload: () => Promise<void>;
  /** Same in the background: on failure the state is unchanged. */
  refresh: () => Promise<void>;
  signIn: () => Promise<void>;
  signUp: () => Promise<void>;
  /** Returns false when unsaved changes would be lost: nothing is done then, unless `anyway`. */
  signOut: (anyway?: boolean) => Promise<boolean>;
};

/** Milliseconds. Sign-out proceeds after this delay even without an answer. */
const FINISHED_WITHIN = 3000;

const VISITOR: SessionState = { user: null, account: null, identityFailed: false, problem: null };
const UNKNOWN: SessionState = { ...VISITOR, user: undefined };

/** @param load loads the identity client, which the first render does not wait for */
export function createSessionStore(load: () => Promise<Identity>): SessionStore {
  const { read, write: set, subscribe } = valueStore(UNKNOWN);
  let identity: Identity | null = null;

  let readings = 0;
  /** Null: a newer reading replaces it, after a change of structure or person. */
  const readNow = async (): Promise<SessionState | null> => {
    const mine = readings;
    const requested = () => mine === readings;
    const next = await readRecord(identity?.account() ?? null, requested);
    return requested() ? next : null;
  };
  const reload = async () => {
    readings += 1;
    const next = await readNow();
    if (next !== null) set(next);
  };
  /** A failure here makes sign-in impossible. */
  const withIdentity = async (task: (identity: Identity) => Promise<void>) => {
    try {
      identity ??= await load();
      await task(identity);
    } catch (error) {
      console.error('identity client', error);
      set({ ...VISITOR, identityFailed: true });
    }
  };
  return {
    read,
    subscribe,
    start: () => {
      set(UNKNOWN);
      return withIdentity(async (client) => {
        await client.start(() => void reload());
        await reload();
      });
    },
    reload,
    refresh: async () => {
      const next = await readNow();
      if (next !== null && next.problem === null) set(next);
    },
    signIn: () => withIdentity((client) => client.signIn()),
    signUp: () => withIdentity((client) => client.signUp()),
    signOut: async (anyway = false) => {
      if (!anyway && !(await savedEverything(FINISHED_WITHIN))) return false;
      // Checked only now: what was sent meanwhile is no longer a draft.
      if (!anyway && identity?.retainsDraft()) return false;
      await withIdentity(async (client) => {
        await finishEverything(FINISHED_WITHIN);
        await client.signOut();
      });
      return true;
    },
  };
}

/** A failure is logged and shown with a way to try again; it never signs anybody out. */
async function readRecord(
  account: Account | null,
  requested: () => boolean,
): Promise<SessionState> {
  if (account === null) return VISITOR;
  try {
    // The contract loads with the first signed-in person: visitors do not need it.
    const { readUser } = await import('./read-user.ts');
    return { ...VISITOR, user: await readUser(account.email, requested), account };
  } catch (error) {
    console.error('session user', error);
    return { ...VISITOR, account, problem: asProblem(error) };
  }
}
