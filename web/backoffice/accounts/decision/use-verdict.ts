import { useState } from 'react';
import type { AccountFile, WaitingAccount } from '#contract/account/workflow.ts';
import { isBlank } from '#domain/free-text.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { type AccountAction, verdictWords as words } from '#web/app/catalogue/accounts-staff/decision.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { accountKey } from '../account-address.ts';
import type { AccountAlert } from '../file/account-alerts.ts';
import { useReread } from '../queries.ts';
import {
  type AccountBook,
  type AccountDecision,
  accountDecision,
  mayBeTakenBack,
  sendAccountDecision,
} from './account-decision.ts';

/** What the keys of the region ask of the open account. */
export type AccountCommands = {
  accept: () => void;
  refuse: () => void;
  /** Walks through the justificatifs. */
  document: (by: 1 | -1) => void;
  /** Gives the justificatifs all the room, or takes it back. */
  read: () => void;
};

export const MOTIF_ID = 'motif-du-refus';

export type VerdictInput = {
  file: AccountFile;
  alerts: readonly AccountAlert[];
  motif: string;
  pending: AccountBook;
  nextToDecide: () => WaitingAccount | null;
  /** Null: the desk itself says what was decided. */
  onDecided: (sentence: string | null, next: WaitingAccount | null) => void;
};

/** Everything one may do about an account, and what stands in the way. */
export function useVerdict({ file, alerts, motif, pending, nextToDecide, onDecided }: VerdictInput) {
  const { structure } = file;
  const [refusing, setRefusing] = useState(false);
  const [asked, setAsked] = useState<'OK' | 'DELETE' | null>(null);
  const [tried, setTried] = useState(false);
  const { sending, run } = useSending({ pending, nextToDecide, onDecided });
  const send = async (action: AccountAction) => {
    await run(accountDecision(file, action, motif));
    setAsked(null);
  };
  const leaving = pending.isOnItsWay(accountKey(file));
  const unless = (act: () => void) => () => {
    if (leaving) announce(words.pending.reason);
    else if (!structure.can.decide) announce(words.reason);
    else if (!sending.busy) act();
  };
  const lacksMotif = isBlank(motif);
  return {
    open: structure.can.decide && !leaving,
    leaving,
    busy: sending.busy,
    problem: sending.problem,
    refusing: refusing && structure.can.decide,
    asked,
    motifError: tried && lacksMotif ? words.refusal.required : null,
    accept: unless(() => {
      if (alerts.some(({ tone }) => tone === 'warning')) setAsked('OK');
      else void send('OK');
    }),
    openRefusal: unless(() => setRefusing(true)),
    closeRefusal: () => setRefusing(false),
    sendRefusal: unless(() => {
      setTried(true);
      if (lacksMotif) document.getElementById(MOTIF_ID)?.focus();
      else void send('KO');
    }),
    askDeletion: unless(() => setAsked('DELETE')),
    confirm: () => {
      if (asked !== null) void send(asked);
    },
    cancel: () => setAsked(null),
  };
}

export type Verdict = ReturnType<typeof useVerdict>;

type Sending = Pick<VerdictInput, 'pending' | 'nextToDecide' | 'onDecided'>;

/** What takes something away waits for a while; an acceptance is sent, and everything is read again. */
function useSending({ pending, nextToDecide, onDecided }: Sending) {
  const reread = useReread();
  const sending = useAction();
  const run = async (decision: AccountDecision) => {
    const { raison, body } = decision;
    const next = nextToDecide();
    if (mayBeTakenBack(decision)) {
      pending.hold(decision);
      announce(words.pending.held(words.pending.effect[body.action], raison));
      return onDecided(null, next);
    }
    void pending.flush();
    const done = await sending.run(() => sendAccountDecision(decision).finally(() => void reread()));
    if (done === null) return;
    const sentence = `${words.done[body.action](raison)} ${next === null ? words.last : words.nextIs(next.raison)}`;
    announce(sentence);
    onDecided(sentence, next);
  };
  return { sending, run };
}
