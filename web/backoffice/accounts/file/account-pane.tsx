import { useQuery } from '@tanstack/react-query';
import type { AccountFile, WaitingAccount } from '#contract/account/workflow.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { verdictWords } from '#web/app/catalogue/accounts-staff/decision.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { waitingWords as words } from '#web/app/catalogue/accounts-staff/queue.ts';
import type { Filing } from '#web/backoffice/desk/file/filing.ts';
import type { Passed } from '#web/backoffice/desk/file/passed.ts';
import { ThingFile } from '#web/backoffice/desk/file/thing-file.tsx';
import type { FileProps } from '#web/backoffice/desk/treating.ts';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { accountNamed } from '../account-address.ts';
import { ACCOUNTS } from '../accounts.tsx';
import {
  type AccountDecision,
  type AccountOutcome,
  accountDecision,
  mayBeTakenBack,
} from '../decision/account-decision.ts';
import { VerdictProblem } from '../decision/verdict-problem.tsx';
import { accountOf } from '../queries.ts';
import { accountAlerts, papersOf } from './account-alerts.ts';
import { AccountBody } from './account-body.tsx';
import { nameOf } from './name-of.ts';

/** An account that is open, as the desk shows and decides it. */
const ACCOUNT_FILE: Filing<AccountFile, WaitingAccount, AccountDecision, AccountOutcome> = {
  words: { ...words, ...accountWords },
  useFile: (thing) => useQuery(accountOf(accountNamed(thing))),
  head: ({ personne, structure: { raison, marque } }) => ({
    above: nameOf(personne),
    title: raison,
    marque,
  }),
  structureOf: ({ structureId }) => structureId,
  useLook: useAccountLook,
  Body: AccountBody,
  verdict: {
    sujet: 'COMPTE',
    motifFor: ['KO', 'DELETE'],
    can: ({ structure }) => {
      const open = structure.can.decide;
      return { OK: open, KO: open, DELETE: open };
    },
    asks: (_file, action, warned) => action === 'DELETE' || (action === 'OK' && warned),
    decide: accountDecision,
    mayBeTakenBack,
    Problem: VerdictProblem,
    words: {
      effect: ({ personne }) => verdictWords.effect(nameOf(personne)),
      actions: verdictWords.actions,
      why: ({ structure, personne }, action) => {
        const { effect, ...why } =
          action === 'DELETE' ? verdictWords.removal : verdictWords.refusal;
        return { ...why, effect: effect(nameOf(personne), structure.raison) };
      },
      ask: ({ structure, personne }, action) =>
        action === 'DELETE'
          ? {
              ...verdictWords.remove,
              sentence: verdictWords.remove.sentence(structure.raison, nameOf(personne)),
            }
          : { ...verdictWords.accept, confirm: verdictWords.actions.OK },
      done: (action, raison) => verdictWords.done[action](raison),
      leaving: verdictWords.pending.reason,
      reason: verdictWords.reason,
      nextIs: verdictWords.nextIs,
      last: verdictWords.last,
      next: verdictWords.next,
    },
  },
};

function useAccountLook(file: AccountFile, past: readonly Passed[], row: WaitingAccount | null) {
  const { data } = useQuery(documentsOf(file.structureId));
  const read = data && {
    kept: data.justificatifs.length,
    asked: data.attendus.map(({ label }) => label),
  };
  // Late or refused, the list of papers is no reason to believe that there are some.
  const papers = read ?? (row === null ? null : papersOf(row));
  return { alerts: accountAlerts(file, papers, past), settled: settledOf(file, past) };
}

function settledOf({ structure: { etat } }: AccountFile, past: readonly Passed[]) {
  const { settled } = verdictWords;
  const isAccepted = etat === STRUCTURE_ETATS.VALIDE;
  if (!isAccepted && etat !== STRUCTURE_ETATS.REFUSE)
    return { title: settled.other, par: null, at: null };
  const decision = past.find(({ kind }) => kind === (isAccepted ? 'accepted' : 'refused'));
  const title = isAccepted ? settled.OK : settled.KO;
  return { title, par: decision?.par ?? null, at: decision?.at ?? null };
}

/** The account open, with what it is decided by. */
export function AccountPane(props: FileProps<WaitingAccount, AccountDecision, AccountOutcome>) {
  return <ThingFile {...props} treating={ACCOUNTS} filing={ACCOUNT_FILE} />;
}
