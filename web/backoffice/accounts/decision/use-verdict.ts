import { useState } from 'react';
import { type AccountFile, decideAccount, type WaitingAccount } from '#contract/account/workflow.ts';
import { isBlank } from '#domain/free-text.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { type AccountAction, verdictWords as words } from '#web/app/catalogue/accounts-staff/decision.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import type { AccountAlert } from '../file/account-alerts.ts';
import { useReread } from '../queries.ts';

/** What the keys of the region ask of the open account. */
export type AccountCommands = {
  accept: () => void;
  refuse: () => void;
  /** Walks through the justificatifs. */
  document: (by: 1 | -1) => void;
};

export const MOTIF_ID = 'motif-du-refus';

export type VerdictInput = {
  file: AccountFile;
  alerts: readonly AccountAlert[];
  motif: string;
  nextToDecide: () => WaitingAccount | null;
  onDecided: (sentence: string, next: WaitingAccount | null) => void;
};

/** Everything one may do about an account, and what stands in the way. */
export function useVerdict({ file, alerts, motif, nextToDecide, onDecided }: VerdictInput) {
  const { structure } = file;
  const reread = useReread();
  const [refusing, setRefusing] = useState(false);
  const [asked, setAsked] = useState<'OK' | 'DELETE' | null>(null);
  const [tried, setTried] = useState(false);
  const sending = useAction();
  const decide = async (action: AccountAction) => {
    try {
      return await call(decideAccount, { body: bodyOf(file, action, motif) });
    } finally {
      void reread();
    }
  };
  const send = async (action: AccountAction) => {
    const next = nextToDecide();
    const done = await sending.run(() => decide(action));
    setAsked(null);
    if (done === null) return;
    const sentence = `${words.done[action](structure.raison)} ${next === null ? words.last : words.nextIs(next.raison)}`;
    announce(sentence);
    onDecided(sentence, next);
  };
  const unless = (act: () => void) => () => {
    if (!structure.can.decide) announce(words.reason);
    else if (!sending.busy) act();
  };
  const lacksMotif = isBlank(motif);
  return {
    open: structure.can.decide,
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

function bodyOf(
  { interlocuteurId, structureId, structure }: AccountFile,
  action: AccountAction,
  motif: string,
) {
  const { revision } = structure;
  return { interlocuteurId, structureId, action, revision, ...(action === 'KO' ? { motif } : {}) };
}
