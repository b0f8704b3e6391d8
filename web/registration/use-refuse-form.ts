import { useState } from 'react';
import { z } from 'zod/mini';
import { useStored } from '#web/platform/pending-changes/use-stored.ts';

const typing = z.strictObject({ motif: z.string() });

/** State of a refusal form: stored motive, or null while the form is closed. */
export function useRefuseForm(name: string) {
  const [stored, keep] = useStored(name, typing);
  const [open, setOpen] = useState(stored !== null);
  const write = (motif: string | null) => {
    setOpen(motif !== null);
    keep(motif ? { motif } : null);
  };
  return [open ? (stored?.motif ?? '') : null, write] as const;
}
