import { z } from 'zod/mini';
import { useStored } from '#web/platform/pending-changes/use-stored.ts';

const typing = z.strictObject({ motif: z.string() });

/** Reason for an identity change, stored while it is typed, like the fields of its form. */
export function useMotif(form: string) {
  const [stored, keep] = useStored(`${form}-motif`, typing);
  const write = (motif: string) => keep(motif === '' ? null : { motif });
  return [stored?.motif ?? '', write] as const;
}
