import type { SessionUser } from '../../../contract/session.ts';
import { asProblem, type ProblemError } from '../api/problem-error.ts';
import type { Account, Identity } from './identity.ts';

export type SessionState = {
  /** undefined until the identity provider has answered, null for a visitor or a person without a record. */
  user: SessionUser | null | undefined;
  /** Who signed in at the identity provider; null for a visitor. */
  account: Account | null;
  /** The identity client could not be built: nothing of the portal can be offered. */
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
  signIn: () => Promise<void>;
  signUp: () => Promise<void>;
  signOut: () => Promise<void>;
};

const VISITOR: SessionState = { user: null, account: null, identityFailed: false, problem: null };

/** `load` brings the identity client, which the first words on screen do not wait for. */
export function createSessionStore(load: () => Promise<Identity>): SessionStore {
  let state: SessionState = { ...VISITOR, user: undefined };
  let identity: Identity | null = null;
  const listeners = new Set<() => void>();
  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const readRecord = async () => {
    const account = identity?.account() ?? null;
    if (account === null) return set(VISITOR);
    try {
      // The contract arrives with the first person who signs in: visitors do without.
      const { readUser } = await import('./read-user.ts');
      set({ ...VISITOR, user: await readUser(account.email), account });
    } catch (error) {
      console.error('session user', error);
      set({ ...VISITOR, account, problem: asProblem(error) });
    }
  };

  /** Whatever fails here leaves nobody able to sign in. */
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
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      set({ ...VISITOR, user: undefined });
      return withIdentity(async (client) => {
        const signedIn = await client.start(() => void readRecord());
        await (signedIn ? readRecord() : set(VISITOR));
      });
    },
    reload: readRecord,
    signIn: () => withIdentity((client) => client.signIn()),
    signUp: () => withIdentity((client) => client.signUp()),
    signOut: () => withIdentity((client) => client.signOut()),
  };
}
