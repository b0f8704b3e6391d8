import { useEffect, useEffectEvent } from 'react';
import { takeDossierInCharge } from '#contract/registration/dossier.ts';
import { decisionMessages } from '#web/messages/decision.ts';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { useRefetch } from '../dossier/use-dossier.ts';

const PROLONG_MILLISECONDS = 5 * 60_000;

/** Takes the dossier in charge, and prolongs the hold while it is held and on the screen. */
export function useCustody(dossierId: number, lockedByMe: boolean) {
  const refetch = useRefetch(dossierId);
  const body = { dossierId };
  const taking = useAction();
  const take = () =>
    taking.run(async () => {
      // Refused or not, the screen must show who holds the dossier now.
      await call(takeDossierInCharge, { body }).finally(refetch);
      announce(decisionMessages.custody.taken);
    });
  useProlong(lockedByMe, async () => {
    // No answer is ignored: the hold lasts 30 minutes, the next attempt comes in 5. A refusal shows
    // once read again.
    await call(takeDossierInCharge, { body }).catch(() => undefined);
    await refetch();
  });
  return { ...taking, run: take };
}

/** A background page does not prolong the hold until it is visible again. */
function useProlong(isLocked: boolean, prolong: () => Promise<void>): void {
  const now = useEffectEvent(() => void prolong());
  useEffect(() => {
    if (!isLocked) return;
    let last = Date.now();
    const whenDue = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < PROLONG_MILLISECONDS)
        return;
      last = Date.now();
      now();
    };
    const timer = setInterval(whenDue, PROLONG_MILLISECONDS);
    document.addEventListener('visibilitychange', whenDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenDue);
    };
  }, [isLocked]);
}
