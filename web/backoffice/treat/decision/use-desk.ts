import { useState } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { dossierStanding } from '#domain/dossier/life.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import type { Alert } from '#web/backoffice/desk/file/alert-list.tsx';
import { linesAwaiting, linesToDecide } from '../dossier/lines.ts';
import { type DossierBook, thingOf, type Wish } from '../pending/decision.ts';
import { type Draft, effectOf } from './choices.ts';
import { useAttempt } from './use-attempt.ts';
import { useCustody } from './use-custody.ts';
import { type Sent, useSending } from './use-sending.ts';

export type DeskInput = {
  dossier: DossierOut;
  draft: Draft;
  alerts: readonly Alert[];
  showLines: () => void;
  pending: DossierBook;
  isHere: () => boolean;
  onDecided: (sent: Sent) => void;
};

/** Everything one may do about a dossier, and what stands in the way. */
export function useDesk({
  dossier,
  draft,
  alerts,
  showLines,
  pending,
  isHere,
  onDecided,
}: DeskInput) {
  const { lock } = dossier;
  const awaiting = linesAwaiting(dossier);
  // Nobody's: deciding takes it in charge, with all that waits.
  const lines = lock === null ? awaiting : linesToDecide(dossier);
  const take = useCustody(dossier.dossierId, lock?.parMoi ?? false);
  const sending = useSending(pending, dossier.dossierId, isHere);
  const [refusing, setRefusing] = useState(false);
  const [asked, setAsked] = useState<Wish | null>(null);
  const { faults, attempt } = useAttempt({ lines, draft, showLines });
  const leaving = pending.isOnItsWay(thingOf(dossier.dossierId));
  const reason = leaving ? decisionWords.pending.reason : whyNot(dossier, awaiting.length);
  const effect = effectOf(lock?.parMoi ? lines : awaiting, draft.lines);

  const send = async (wish: Wish, deletion = '') => {
    const sent = await sending.run({ wish, dossier, draft: { ...draft, deletion } });
    setAsked(null);
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
    faults,
    take,
    busy: sending.busy,
    problem: sending.problem,
    refusing,
    asked,
    validate: unless(() => {
      if (!attempt('lines')) return;
      const doubtful = effect.codes > 0 && alerts.some(({ tone }) => tone === 'warning');
      if (effect.deleted > 0 || doubtful) setAsked('lines');
      else void send('lines');
    }),
    openRefusal: unless(() => {
      setRefusing(true);
      // A motive takes time to write: nobody else decides meanwhile.
      if (lock === null) void take.run();
    }),
    closeRefusal: () => setRefusing(false),
    sendRefusal: unless(() => {
      if (attempt('refuseAll')) void send('refuseAll');
    }),
    askDeletion: unless(() => setAsked('deleteAll')),
    /** @param deletion why what is deleted is */
    confirm: (deletion: string) => {
      if (asked !== null) void send(asked, deletion);
    },
    cancel: () => setAsked(null),
  };
}

export type Desk = ReturnType<typeof useDesk>;

function whyNot({ etat, lock, can }: DossierOut, awaiting: number): string | null {
  const words = decisionWords.custody;
  if (awaiting === 0) return words.nothing;
  if (can.decide || (lock === null && can.takeInCharge)) return null;
  if (lock !== null && !lock.parMoi) return words.reasonOther(lock.par);
  return words.reasonState(dossierStanding(etat).label);
}
