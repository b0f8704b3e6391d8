import { useState } from 'react';
import type { Shape } from '#web/design/memory.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { useUnsent } from './leaving.ts';
import { storedIn } from './stored.ts';

/**
 * Draft stored under this name, in this tab for this person: it survives the end of the session,
 * and leaving asks for confirmation. Null when empty, and to remove it.
 * `restored`: read back from storage, neither sent nor discarded yet.
 */
export function useStored<Value extends object>(name: string, shape: Shape<Value>) {
  const { user } = useSession();
  const [stored] = useState(() =>
    storedIn('tab', `brouillon.${name}.${user?.interlocuteurId ?? 0}`, shape),
  );
  const [value, setValue] = useState(stored.read);
  const [restored, setRestored] = useState(value !== null);
  useUnsent(value !== null);
  const write = (next: Value | null) => {
    stored.write(next);
    setValue(next);
    // Once sent or discarded, later typing does not count as restored.
    if (next === null) setRestored(false);
  };
  return [value, write, restored] as const;
}
