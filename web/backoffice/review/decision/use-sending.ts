import {
  type DossierOut,
  readDossier,
  takeDossierInCharge,
} from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { decisionMessages } from '#web/messages/decision.ts';
import { call } from '#web/platform/api/call.ts';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { useLeaving } from '#web/platform/pending-changes/leaving.ts';
import { linesAwaiting, linesToDecide } from '../dossier/lines.ts';
import { useRefetch } from '../dossier/use-dossier.ts';
import {
  type Decision,
  type DossierPending,
  decisionOf,
  mayBeTakenBack,
  type Outcome,
  sendDecision,
  type Wish,
} from '../pending/decision.ts';
import type { Draft } from './choices.ts';

export type Sent = {
  readonly decision: Decision;
  /** Null while it can be undone, or is sent again beside the queue. */
  readonly outcome: Outcome | null;
};

type Sending = { readonly wish: Wish; readonly dossier: DossierOut; readonly draft: Draft };

/**
 * A refusal or deletion waits for the undo delay; a decision that only assigns codes is sent once,
 * and everything is read again.
 * @param isHere false once another item is open: a failure is then reported beside the queue
 */
export function useSending(pending: DossierPending, dossierId: number, isHere: () => boolean) {
  const refetch = useRefetch(dossierId);
  const sending = useAction();
  const send = async ({ wish, dossier, draft }: Sending): Promise<Sent> => {
    try {
      // The alert about the pool's prefix was shown and confirmed.
      const reserve = Object.values(dossier.reserves).some((prefixe) => prefixe !== null);
      const decision = decisionOf(wish, dossier, await linesInHand(dossier), draft, reserve);
      if (mayBeTakenBack(decision)) {
        pending.lock(decision);
        void refetch();
        return { decision, outcome: null };
      }
      void pending.flush();
      const outcome = await sendDecision(decision).catch((error: unknown) => {
        if (isHere()) throw error;
        // Same key, so that the server decides once.
        pending.send(decision);
        return null;
      });
      // Not waited for: the result is known, and a deleted dossier can no longer be read.
      void refetch();
      return { decision, outcome };
    } catch (error) {
      await refetch();
      throw error;
    }
  };
  useLeaving({ asks: sending.busy });
  return { ...sending, run: (wish: Sending) => sending.run(() => send(wish)) };
}

/**
 * Lines to decide: one press also takes a free dossier in charge, unless it changed since it was
 * read.
 */
async function linesInHand(dossier: DossierOut): Promise<readonly ElementOut[]> {
  if (dossier.lock?.parMoi) return linesToDecide(dossier);
  const { dossierId } = dossier;
  await call(takeDossierInCharge, { body: { dossierId } });
  const now = await call(readDossier, { query: { dossierId: String(dossierId) } });
  const locked = linesToDecide(now);
  if (whatIsDecided(locked) !== whatIsDecided(linesAwaiting(dossier))) throw changed(dossierId);
  return locked;
}

const whatIsDecided = (lines: readonly ElementOut[]) =>
  lines.map(({ elementId, revision }) => `${elementId}/${revision}`).join(' ');

function changed(dossierId: number): ProblemError {
  const { changedTitle: title, changed: detail } = decisionMessages.conflict;
  return new ProblemError({
    type: 'about:blank',
    status: 409,
    code: 'DOSSIER_CHANGED',
    instance: '',
    title,
    detail,
    facts: { dossierId: String(dossierId) },
  });
}
