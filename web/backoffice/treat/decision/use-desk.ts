import { useState } from 'react';
import type { DossierOut } from '../../../../contract/registration/dossier.ts';
import { decisionWords } from '../../../app/catalogue/backoffice-decision.ts';
import { announce } from '../../../app/shell/announcer.tsx';
import type { Alert } from '../dossier/alerts.ts';
import { linesAwaiting, linesToDecide } from '../dossier/lines.ts';
import { type Draft, effectOf } from './choices.ts';
import { useAttempt } from './use-attempt.ts';
import { useCustody } from './use-custody.ts';
import { type Outcome, useSending, type Wish } from './use-sending.ts';

export type DeskInput = {
  dossier: DossierOut;
  draft: Draft;
  alerts: readonly Alert[];
  showLines: () => void;
  onDecided: (outcome: Outcome) => void;
};

/** Everything one may do about a dossier, and what stands in the way. */
export function useDesk({ dossier, draft, alerts, showLines, onDecided }: DeskInput) {
  const { lock, can } = dossier;
  const lines = linesToDecide(dossier);
  const awaiting = linesAwaiting(dossier);
  const custody = useCustody(dossier.dossierId, lock?.parMoi ?? false);
  const sending = useSending();
  const [refusing, setRefusing] = useState(false);
  const [asked, setAsked] = useState<Wish | null>(null);
  const { faults, attempt } = useAttempt({ lines, draft, showLines });
  const reason = can.decide ? null : whyNot(dossier, awaiting.length);
  const effect = effectOf(awaiting, draft.lines);

  const send = async (wish: Wish) => {
    const outcome = await sending.run({ wish, dossier, draft });
    setAsked(null);
    if (outcome !== null) onDecided(outcome);
  };
  const unless = (act: () => void) => () => {
    if (reason !== null) announce(reason);
    else if (!sending.busy) act();
  };
  return {
    lines,
    awaiting,
    effect,
    reason,
    faults,
    custody,
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
    openRefusal: unless(() => setRefusing(true)),
    closeRefusal: () => setRefusing(false),
    sendRefusal: unless(() => {
      if (attempt('refuseAll')) void send('refuseAll');
    }),
    askDeletion: unless(() => setAsked('deleteAll')),
    confirm: () => {
      if (asked !== null) void send(asked);
    },
    cancel: () => setAsked(null),
  };
}

export type Desk = ReturnType<typeof useDesk>;

function whyNot({ lock }: DossierOut, awaiting: number): string {
  const words = decisionWords.custody;
  if (awaiting === 0) return words.nothing;
  return lock === null || lock.parMoi ? words.reasonFree : words.reasonOther(lock.par);
}
