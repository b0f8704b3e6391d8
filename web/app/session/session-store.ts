import { INTERLOCUTEUR_UNKNOWN, readSessionUser, type SessionUser } from '../../../contract/session.ts';
import { call } from '../api/call.ts';
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
  identity: Identity;
};

const VISITOR: SessionState = { user: null, account: null, identityFailed: false, problem: null };

export function createSessionStore(identity: Identity): SessionStore {
  let state: SessionState = { ...VISITOR, user: undefined };
  const listeners = new Set<() => void>();
  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const readUser = async () => {
    const account = identity.account();
    if (account === null) return set(VISITOR);
    try {
      const user = await call(readSessionUser, { query: { email: account.email } });
      set({ ...VISITOR, user, account });
    } catch (error) {
      const problem = asProblem(error);
      console.error('session user', problem);
      const unknown = problem.code === INTERLOCUTEUR_UNKNOWN.code;
      set({ ...VISITOR, account, problem: unknown ? null : problem });
    }
  };

  const start = async () => {
    set({ ...VISITOR, user: undefined });
    try {
      const signedIn = await identity.start(() => void readUser());
      await (signedIn ? readUser() : set(VISITOR));
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
    start,
    reload: readUser,
    identity,
  };
}
