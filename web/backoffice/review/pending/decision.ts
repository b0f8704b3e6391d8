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

/** A decision that was taken, whole: what is sent, and what is said of it. */
export type Decision = {
  readonly dossierId: number;
  readonly numero: string;
  readonly raison: string;
  /** Of the dossier when it was read: a line of the queue that says the same is older than the decision. */
  readonly updatedAt: string;
  readonly effect: Effect;
  /** The same at every sending: the register decides once. */
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

/** What refuses or deletes may be taken back for a while; codes alone are given at once. */
export const mayBeTakenBack = ({ effect }: Decision) => effect.refused + effect.deleted > 0;

export async function sendDecision(
  { key, request }: Decision,
  keepalive = false,
): Promise<Outcome> {
  const way = { idempotencyKey: key, keepalive };
  if (request.action === 'reject') return call(rejectDossier, { body: request.body, ...way });
  const outcome = await call(validateDossier, { body: request.body, ...way });
  // The other answer of this address belongs to the deletion marker, which is not sent here.
  if (!('attributed' in outcome)) throw new TypeError('the dossier was deleted instead of decided');
  return outcome;
}
