import { useState } from 'react';
import type { CatalogueRightsOut } from '#contract/exchange/declaration.ts';
import { asTyped, isSameText, type TypedRights } from './typed-rights.ts';

/** What is typed, over what is saved. */
export function useTypedRights(read: CatalogueRightsOut) {
  const [saved, setSaved] = useState(() => asTyped(read));
  const [typed, setTyped] = useState(saved);
  return {
    typed,
    dirty: !isSameText(typed, saved),
    set: (change: Partial<TypedRights>) => setTyped({ ...typed, ...change }),
    /** These were sent, and are saved as `answered`; what was typed meanwhile stays. */
    complete: (sent: TypedRights, answered: CatalogueRightsOut) => {
      const fresh = asTyped(answered);
      setSaved(fresh);
      setTyped((now) => (now === sent ? fresh : now));
    },
    giveUp: () => setTyped(saved),
  };
}
