import { useState } from 'react';
import { z } from 'zod/mini';
import { useStored } from '#web/app/pending-changes/use-stored.ts';

const typing = z.strictObject({ motif: z.string() });

/** Why it is refused, as far as it is written, and kept meanwhile; null while nobody refuses. */
export function useRefusal(name: string) {
  const [kept, keep] = useStored(name, typing);
  const [open, setOpen] = useState(kept !== null);
  const write = (motif: string | null) => {
    setOpen(motif !== null);
    keep(motif ? { motif } : null);
  };
  return [open ? (kept?.motif ?? '') : null, write] as const;
}
