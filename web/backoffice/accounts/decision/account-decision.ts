import { z } from 'zod/mini';
import { type AccountFile, decideAccount } from '#contract/account/workflow.ts';
import type { BodyInput, OutputOf } from '#contract/endpoint.ts';
import { decisionMessages as messages } from '#web/backoffice/accounts/messages.ts';
import type { Action } from '#web/backoffice/review-queue/action.ts';
import type { PendingMessages } from '#web/backoffice/review-queue/pending-strip.tsx';
import type { Deciding } from '#web/backoffice/review-queue/use-pending.ts';
import { call } from '#web/platform/api/call.ts';
import { accountKey } from '../account-address.ts';
import { decisionProblemSentence } from './decision-problem.tsx';

/** A complete decision about an account: the request and its texts. */
export type AccountDecision = {
  readonly raison: string;
  /** Same for every attempt, so that the server decides once. */
  readonly key: string;
  readonly body: BodyInput<typeof decideAccount>;
};
export type AccountOutcome = OutputOf<typeof decideAccount>;

export function accountDecision(
  { interlocuteurId, structureId, structure }: AccountFile,
  action: Action,
  motif: string,
): AccountDecision {
  const { raison, revision } = structure;
  const body = {
    interlocuteurId,
    structureId,
    action,
    revision,
    ...(action === 'OK' ? {} : { motif }),
  };
  return { raison, key: crypto.randomUUID(), body };
}

/** A refusal or a deletion can be undone for a while; an acceptance is sent at once. */
export const mayBeTakenBack = ({ body }: AccountDecision) => body.action !== 'OK';

export const sendAccountDecision = (
  { key, body }: AccountDecision,
  keepalive = false,
): Promise<AccountOutcome> => call(decideAccount, { body, idempotencyKey: key, keepalive });

const storedAccount = z.strictObject({
  raison: z.string(),
  key: z.string(),
  body: decideAccount.body,
});

/** How the desk sends an account decision. */
export const DECIDING: Deciding<AccountDecision, AccountOutcome> = {
  about: ({ body }) => ({ item: accountKey(body), version: '' }),
  send: sendAccountDecision,
  name: 'compte-en-route',
  shape: storedAccount,
};

/** Texts of the desk for an account decision. */
export const CONTEXT: PendingMessages<AccountDecision, AccountOutcome> = {
  about: ({ raison }) => messages.pending.about(raison),
  effect: ({ body }) => messages.pending.effect[body.action],
  result: ({ decision }) => messages.done[decision.body.action](decision.raison),
  review: ({ outcome }) => (outcome.etat === null ? null : messages.pending.review),
  explain: decisionProblemSentence,
  retains: messages.pending.retains,
  open: messages.pending.open,
};
