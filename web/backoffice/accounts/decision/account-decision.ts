import { z } from 'zod/mini';
import { type AccountFile, decideAccount } from '#contract/account/workflow.ts';
import type { BodyInput, OutputOf } from '#contract/endpoint.ts';
import { call } from '#web/app/api/call.ts';
import { type AccountAction, verdictWords as words } from '#web/app/catalogue/accounts-staff/decision.ts';
import { leftBehind } from '#web/backoffice/desk/left-behind.ts';
import type { Telling } from '#web/backoffice/desk/pending-strip.tsx';
import type { Deciding, PendingBook } from '#web/backoffice/desk/use-pending.ts';
import { accountKey } from '../account-address.ts';
import { verdictProblemSentence } from './verdict-problem.tsx';

/** A decision about an account, whole: what is sent, and what is said of it. */
export type AccountDecision = {
  readonly raison: string;
  /** The same at every sending: the register decides once. */
  readonly key: string;
  readonly body: BodyInput<typeof decideAccount>;
};
type Outcome = OutputOf<typeof decideAccount>;
export type AccountBook = PendingBook<AccountDecision, Outcome>;

export function accountDecision(
  { interlocuteurId, structureId, structure }: AccountFile,
  action: AccountAction,
  motif: string,
): AccountDecision {
  const { raison, revision } = structure;
  const body = { interlocuteurId, structureId, action, revision, ...(action === 'KO' ? { motif } : {}) };
  return { raison, key: crypto.randomUUID(), body };
}

/** What refuses or deletes may be taken back for a while; an acceptance is sent at once. */
export const mayBeTakenBack = ({ body }: AccountDecision) => body.action !== 'OK';

export const sendAccountDecision = ({ key, body }: AccountDecision, keepalive = false): Promise<Outcome> =>
  call(decideAccount, { body, idempotencyKey: key, keepalive });

const kept = z.strictObject({ raison: z.string(), key: z.string(), body: decideAccount.body });

/** An account decided, as the desk sends it. An account that comes back was sent again: its line is a new one. */
export const DECIDING: Deciding<AccountDecision, Outcome> = {
  about: ({ body }) => ({ thing: accountKey(body), version: '' }),
  send: sendAccountDecision,
  left: leftBehind<AccountDecision>('compte-en-route', kept),
  body: ({ body }) => body,
};

/** An account decided, as the desk tells it. */
export const TELLING: Telling<AccountDecision, Outcome> = {
  about: ({ raison }) => words.pending.about(raison),
  effect: ({ body }) => words.pending.effect[body.action],
  result: ({ decision }) => words.done[decision.body.action](decision.raison),
  review: ({ outcome }) => (outcome.etat === null ? null : words.pending.review),
  explain: verdictProblemSentence,
  keeps: words.pending.keeps,
  open: words.pending.open,
};
