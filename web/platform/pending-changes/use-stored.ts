import { useState } from 'react';
import type { Shape } from '#web/design/memory.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { useUnsent } from './leaving.ts';
import { storedIn } from './stored.ts';

/**
 * What is being typed under this name, stored in this tab for whoever types it: a session that ends in the middle of a
 * sentence loses none of it, and whoever leaves is asked first. Null while nothing is, and to forget.
 * `restored`: it was found again, and is neither sent nor given up.
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
    // Sent or given up, it is over: what is typed from then on was not found again.
    if (next === null) setRestored(false);
  };
  return [value, write, restored] as const;
}
