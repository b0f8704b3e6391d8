import { z } from 'zod/mini';
import { KEPT_DESK_PREFIX, keepTyped } from '#web/app/session/kept-on-device.ts';
import { recallAs } from '#web/design/memory.ts';
import type { Batch } from './batch.ts';

/** For this tab and this person: a page closed in the middle finds its list again. */
export function keptBatch<D>(name: string, sent: z.core.$ZodType<D>) {
  const keyOf = (interlocuteurId: number) => `${KEPT_DESK_PREFIX}${name}.${interlocuteurId}`;
  const shape = z.strictObject({
    action: z.enum(['OK', 'KO', 'DELETE']),
    motif: z.string(),
    items: z.array(
      z.strictObject({
        thing: z.string(),
        name: z.string(),
        mark: z.nullable(z.string()),
        mine: z.boolean(),
        sent: z.nullable(sent),
        fate: z.nullable(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('done'), codes: z.int() }),
            z.strictObject({ kind: z.literal('failed'), sentence: z.string() }),
          ]),
        ),
      }),
    ),
  });
  return {
    recall: (interlocuteurId: number): Batch<D> | null => recallAs('tab', keyOf(interlocuteurId), shape),
    keep: (interlocuteurId: number, batch: Batch<D> | null): void =>
      keepTyped('tab', keyOf(interlocuteurId), batch),
  };
}
