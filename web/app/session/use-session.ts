import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionStructure, SessionUser } from '../../../contract/session.ts';
import type { SessionState, SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

function useStore(): SessionStore {
  const store = use(SessionContext);
  if (store === null) throw new Error('useSession outside of SessionContext');
  return store;
}

export type Session = SessionState & {
  start: () => Promise<void>;
  reload: () => Promise<void>;
  signIn: () => Promise<void>;
  signUp: () => Promise<void>;
  signOut: () => Promise<void>;
};

/** Who is here. The server decides everything again at each call; this only draws. */
export function useSession(): Session {
  const store = useStore();
  const state = useSyncExternalStore(store.subscribe, store.read);
  const { signIn, signUp, signOut } = store.identity;
  return { ...state, start: store.start, reload: store.reload, signIn, signUp, signOut };
}

/** The signed-in user, for pages behind a guard. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser outside of a guarded page');
  return user;
}

export function currentStructure(user: SessionUser): SessionStructure | null {
  return user.structures.find((structure) => structure.id === user.currentStructureId) ?? null;
}

/** The current structure, for pages behind a guard; null while the person has none. */
export function useCurrentStructure(): SessionStructure | null {
  return currentStructure(useUser());
}
