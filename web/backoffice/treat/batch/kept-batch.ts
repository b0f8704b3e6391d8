import { z } from 'zod/mini';
import { keptDecision } from '../pending/kept-decision.ts';
import type { Batch } from './batch.ts';

/** For this tab and this person: a page closed in the middle finds its list again. */
const keyOf = (interlocuteurId: number) => `portail-isrc.lot.${interlocuteurId}`;

const keptBatch = z.strictObject({
  action: z.enum(['OK', 'KO', 'DELETE']),
  motif: z.string(),
  items: z.array(
    z.strictObject({
      dossierId: z.int(),
      numero: z.string(),
      raison: z.string(),
      mine: z.boolean(),
      sent: z.nullable(keptDecision),
      fate: z.nullable(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('done'), codes: z.int() }),
          z.strictObject({ kind: z.literal('failed'), sentence: z.string() }),
        ]),
      ),
    }),
  ),
});

export function recallBatch(interlocuteurId: number): Batch | null {
  try {
    const parsed = keptBatch.safeParse(JSON.parse(sessionStorage.getItem(keyOf(interlocuteurId)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepBatch(interlocuteurId: number, batch: Batch | null): void {
  try {
    if (batch === null) sessionStorage.removeItem(keyOf(interlocuteurId));
    else sessionStorage.setItem(keyOf(interlocuteurId), JSON.stringify(batch));
  } catch {
    // Storage refused: the list lasts as long as the page.
  }
}
