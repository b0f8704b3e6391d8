import { useState } from 'react';
import type { Shape } from '#web/design/memory.ts';
import { useSession } from '../session/use-session.ts';
import { keptIn } from './kept.ts';
import { useUnsent } from './use-unsent.ts';

/**
 * What is being typed under this name, kept in this tab for whoever types it: a session that ends in the middle of a
 * sentence loses none of it, and whoever leaves is asked first. Null while nothing is, and to forget.
 * `restored`: it was found again, and is neither sent nor given up.
 */
export function useKept<Value extends object>(name: string, shape: Shape<Value>) {
  const { user } = useSession();
  const [kept] = useState(() =>
    keptIn('tab', `brouillon.${name}.${user?.interlocuteurId ?? 0}`, shape),
  );
  const [value, setValue] = useState(kept.read);
  const [restored, setRestored] = useState(value !== null);
  useUnsent(value !== null);
  const write = (next: Value | null) => {
    kept.write(next);
    setValue(next);
    // Sent or given up, it is over: what is typed from then on was not found again.
    if (next === null) setRestored(false);
  };
  return [value, write, restored] as const;
}
