import { z } from 'zod/mini';
import { rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
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
  const others = findLeft(interlocuteurId).filter(({ key }) => key !== decision.key);
  keep(interlocuteurId, [...others, decision]);
}

/** Oldest first. */
export function findLeft(interlocuteurId: number): readonly Decision[] {
  try {
    const parsed = z
      .array(keptDecision)
      .safeParse(JSON.parse(sessionStorage.getItem(keyOf(interlocuteurId)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Its answer was heard. */
export function forgetLeft(interlocuteurId: number, { key }: Pick<Decision, 'key'>): void {
  const left = findLeft(interlocuteurId);
  if (left.length > 0)
    keep(
      interlocuteurId,
      left.filter((other) => other.key !== key),
    );
}

function keep(interlocuteurId: number, decisions: readonly Decision[]): void {
  try {
    if (decisions.length === 0) sessionStorage.removeItem(keyOf(interlocuteurId));
    else sessionStorage.setItem(keyOf(interlocuteurId), JSON.stringify(decisions));
  } catch {
    // Storage refused: it is sent all the same, and the queue tells what became of it.
  }
}
