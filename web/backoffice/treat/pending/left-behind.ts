import { z } from 'zod/mini';
import { rejectDossier, validateDossier } from '../../../../contract/registration/dossier.ts';
import type { Decision } from './decision.ts';

/**
 * What a page sent while it went away, without hearing the answer. The next page of this tab sends it
 * again under the same key: the register decides once, and the person learns what became of it.
 * Written at the very last moment only: a tab that is copied must not send what may still be taken back.
 */
const keyOf = (interlocuteurId: number) => `portail-isrc.decision-en-route.${interlocuteurId}`;

const count = z.int();
export const keptDecision = z.strictObject({
  dossierId: z.int(),
  numero: z.string(),
  raison: z.string(),
  updatedAt: z.string(),
  effect: z.strictObject({ codes: count, refused: count, deleted: count }),
  key: z.string(),
  request: z.union([
    z.strictObject({ verb: z.literal('validate'), body: validateDossier.body }),
    z.strictObject({ verb: z.literal('reject'), body: rejectDossier.body }),
  ]),
});

export function leaveBehind(interlocuteurId: number, decision: Decision): void {
  try {
    sessionStorage.setItem(keyOf(interlocuteurId), JSON.stringify(decision));
  } catch {
    // Storage refused: it is sent all the same, and the queue tells what became of it.
  }
}

export function findLeft(interlocuteurId: number): Decision | null {
  try {
    const parsed = keptDecision.safeParse(
      JSON.parse(sessionStorage.getItem(keyOf(interlocuteurId)) ?? 'null'),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function forgetLeft(interlocuteurId: number): void {
  try {
    sessionStorage.removeItem(keyOf(interlocuteurId));
  } catch {
    // Nothing was kept either.
  }
}
