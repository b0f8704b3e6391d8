import type { BodyInput, OutputOf } from '#contract/endpoint.ts';
import { type DossierOut, rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import type { Pending } from '#web/backoffice/review-queue/pending.ts';
import type { PendingBook } from '#web/backoffice/review-queue/use-pending.ts';
import type { Effect } from '#web/messages/decision.ts';
import { call } from '#web/platform/api/call.ts';
import {
  type Draft,
  declarationsOf,
  deletionOf,
  effectOf,
  ownMotives,
} from '../decision/choices.ts';

/** `lines`: as chosen line by line. `refuseAll`: all, with one motive. `deleteAll`: all. */
export type Wish = 'lines' | 'refuseAll' | 'deleteAll';

export type Outcome = OutputOf<typeof rejectDossier>;

/** A complete decision: the request and its texts. */
export type Decision = {
  readonly dossierId: number;
  readonly numero: string;
  readonly raison: string;
  /** Version of the dossier when read: a queue row with the same one predates the decision. */
  readonly updatedAt: string;
  readonly effect: Effect;
  /** Same for every attempt, so that the server decides once. */
  readonly key: string;
  readonly request:
    | { readonly action: 'validate'; readonly body: BodyInput<typeof validateDossier> }
    | { readonly action: 'reject'; readonly body: BodyInput<typeof rejectDossier> };
};

export type DossierPending = Pending<Decision, Outcome>;
export type DossierBook = PendingBook<Decision, Outcome>;

export const itemOf = (dossierId: number) => String(dossierId);
export const aboutOf = ({ dossierId, updatedAt }: Pick<Decision, 'dossierId' | 'updatedAt'>) => ({
  item: itemOf(dossierId),
  version: updatedAt,
});

export function decisionOf(
  wish: Wish,
  dossier: Pick<DossierOut, 'dossierId' | 'numero' | 'raison' | 'updatedAt'>,
  lines: readonly ElementOut[],
  draft: Draft,
  /** The pool was chosen where the structure's own prefixes are exhausted. */
  reserve = false,
): Decision {
  const { dossierId, numero, raison, updatedAt } = dossier;
  const about = { dossierId, numero, raison, updatedAt, key: crypto.randomUUID() };
  const none = { codes: 0, refused: 0, deleted: 0 };
  if (wish === 'refuseAll') {
    const body = {
      dossierId,
      motif: draft.motif.trim(),
      declarations: ownMotives(lines, draft.lines),
    };
    return {
      ...about,
      effect: { ...none, refused: lines.length },
      request: { action: 'reject', body },
    };
  }
  const all = wish === 'deleteAll';
  const declarations = all
    ? deletionOf(lines, draft.deletion)
    : declarationsOf(lines, draft.lines, draft.deletion);
  const effect = all ? { ...none, deleted: lines.length } : effectOf(lines, draft.lines);
  const body = { dossierId, declarations, ...(reserve && !all ? { reserve } : {}) };
  return { ...about, effect, request: { action: 'validate', body } };
}

/**
 * A refusal or deletion can be undone for a while; a decision that only assigns codes is sent at
 * once.
 */
export const mayBeTakenBack = ({ effect }: Decision) => effect.refused + effect.deleted > 0;

export async function sendDecision(
  { key, request }: Decision,
  keepalive = false,
): Promise<Outcome> {
  const way = { idempotencyKey: key, keepalive };
  if (request.action === 'reject') return call(rejectDossier, { body: request.body, ...way });
  const outcome = await call(validateDossier, { body: request.body, ...way });
  // The other response of this endpoint is for a deletion, which is not requested here.
  if (!('attributed' in outcome)) throw new TypeError('the dossier was deleted instead of decided');
  return outcome;
}
