import { useState } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { dossierStatus } from '#domain/dossier/state-machine.ts';
import type { Alert } from '#web/backoffice/review-queue/file/alert-list.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { linesAwaiting, linesToDecide } from '../dossier/lines.ts';
import { type DossierBook, itemOf, type Wish } from '../pending/decision.ts';
import { type Draft, effectOf } from './choices.ts';
import { useAttempt } from './use-attempt.ts';
import { useCustody } from './use-custody.ts';
import { type Sent, useSending } from './use-sending.ts';

export type ReviewQueueInput = {
  dossier: DossierOut;
  draft: Draft;
  alerts: readonly Alert[];
  showLines: () => void;
  pending: DossierBook;
  isHere: () => boolean;
  onDecided: (sent: Sent) => void;
};

/** Possible decisions about a dossier, and their obstacles. */
export function useReviewQueue({
  dossier,
  draft,
  alerts,
  showLines,
  pending,
  isHere,
  onDecided,
}: ReviewQueueInput) {
  const { lock } = dossier;
  const awaiting = linesAwaiting(dossier);
  // Not held: deciding takes it in charge, with all its waiting lines.
  const lines = lock === null ? awaiting : linesToDecide(dossier);
  const take = useCustody(dossier.dossierId, lock?.parMoi ?? false);
  const sending = useSending(pending, dossier.dossierId, isHere);
  const [refusing, setRefusing] = useState(false);
  const [requested, setRequested] = useState<Wish | null>(null);
  const { errors, attempt } = useAttempt({ lines, draft, showLines });
  const leaving = pending.isOnItsWay(itemOf(dossier.dossierId));
  const reason = leaving ? decisionMessages.pending.reason : whyNot(dossier, awaiting.length);
  const effect = effectOf(lock?.parMoi ? lines : awaiting, draft.lines);

  const send = async (wish: Wish, deletion = '') => {
    const sent = await sending.run({ wish, dossier, draft: { ...draft, deletion } });
    setRequested(null);
    if (sent !== null) onDecided(sent);
  };
  const unless = (act: () => void) => () => {
    if (reason !== null) announce(reason);
    else if (!sending.busy) act();
  };
  return {
    raison: dossier.raison,
    lines,
    awaiting,
    effect,
    reason,
    errors,
    take,
    busy: sending.busy,
    problem: sending.problem,
    refusing,
    requested,
    validate: unless(() => {
      if (!attempt('lines')) return;
      const doubtful = effect.codes > 0 && alerts.some(({ tone }) => tone === 'warning');
      if (effect.deleted > 0 || doubtful) setRequested('lines');
      else void send('lines');
    }),
    openRefuseForm: unless(() => {
      setRefusing(true);
      // Held while the motive is written, so that nobody else decides meanwhile.
      if (lock === null) void take.run();
    }),
    closeRefuseForm: () => setRefusing(false),
    sendRefuse: unless(() => {
      if (attempt('refuseAll')) void send('refuseAll');
    }),
    askDeletion: unless(() => setRequested('deleteAll')),
    /** @param deletion motive of the deletions */
    confirm: (deletion: string) => {
      if (requested !== null) void send(requested, deletion);
    },
    cancel: () => setRequested(null),
  };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;

function whyNot({ etat, lock, can }: DossierOut, awaiting: number): string | null {
  const messages = decisionMessages.custody;
  if (awaiting === 0) return messages.nothing;
  if (can.decide || (lock === null && can.takeInCharge)) return null;
  if (lock !== null && !lock.parMoi) return messages.reasonOther(lock.par);
  return messages.reasonState(dossierStatus(etat).label);
}
