import { useState } from 'react';
import type { DossierOut } from '../../../../contract/dossier.ts';
import { decisionWords } from '../../../app/catalogue/backoffice-decision.ts';
import { announce } from '../../../app/shell/announcer.tsx';
import type { Alert } from '../dossier/alerts.ts';
import { linesAwaiting, linesToDecide } from '../dossier/lines.ts';
import { motifId } from '../dossier/motif-id.ts';
import { type Draft, declarationsOf, effectOf, faultsOf, ownMotives } from './choices.ts';
import { useCustody } from './use-custody.ts';
import { type Outcome, useSending, type Wish } from './use-sending.ts';

export const REFUSAL_MOTIF_ID = 'motif-du-refus';
const NO_FAULT: ReadonlyMap<number | 'motif', string> = new Map();

export type DeskInput = {
  dossier: DossierOut;
  draft: Draft;
  alerts: readonly Alert[];
  onDecided: (outcome: Outcome) => void;
};

/** Everything one may do about a dossier, and what stands in the way. */
export function useDesk({ dossier, draft, alerts, onDecided }: DeskInput) {
  const { lock, can } = dossier;
  const lines = linesToDecide(dossier);
  const awaiting = linesAwaiting(dossier);
  const custody = useCustody(dossier.dossierId, lock?.parMoi ?? false);
  const sending = useSending();
  const [refusing, setRefusing] = useState(false);
  const [asked, setAsked] = useState<Wish | null>(null);
  const [faults, setFaults] = useState(NO_FAULT);
  const reason = can.decide ? null : whyNot(dossier, awaiting.length);
  const effect = effectOf(awaiting, draft.lines);

  const send = async (wish: Wish) => {
    const outcome = await sending.run({ wish, dossier, draft });
    setAsked(null);
    if (outcome !== null) onDecided(outcome);
  };
  /** Whether nothing stands in the way; the cursor goes to what does. */
  const isReady = (found: ReadonlyMap<number | 'motif', string>) => {
    setFaults(found);
    const [first] = found.keys();
    if (first === undefined) return true;
    document.getElementById(first === 'motif' ? REFUSAL_MOTIF_ID : motifId(first))?.focus();
    return false;
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
    clearProblem: sending.clear,
    refusing,
    asked,
    validate: unless(() => {
      const declarations = declarationsOf(lines, draft.lines);
      if (!isReady(faultsOf(lines, { declarations, byDefault: 'OK' }))) return;
      const doubtful = effect.codes > 0 && alerts.some(({ tone }) => tone === 'warning');
      if (effect.deleted > 0 || doubtful) setAsked('lines');
      else void send('lines');
    }),
    openRefusal: unless(() => setRefusing(true)),
    closeRefusal: () => setRefusing(false),
    sendRefusal: unless(() => {
      const call = {
        declarations: ownMotives(lines, draft.lines),
        byDefault: 'KO' as const,
        motif: draft.motif,
      };
      if (isReady(faultsOf(lines, call))) void send('refuseAll');
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
