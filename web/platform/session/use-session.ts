import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionStructure, SessionUser } from '#contract/session.ts';
import type { SessionState, SessionStore } from './session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);

function useStore(): SessionStore {
  const store = use(SessionContext);
  if (store === null) throw new Error('useSession outside of SessionContext');
  return store;
}

export type Session = SessionState & Omit<SessionStore, 'read' | 'subscribe'>;

/** Current session, for display only: the server checks every call again. */
export function useSession(): Session {
  const { read, subscribe, ...actions } = useStore();
  const state = useSyncExternalStore(subscribe, read, read);
  return { ...state, ...actions };
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
