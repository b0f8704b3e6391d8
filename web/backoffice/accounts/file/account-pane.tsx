import { useQuery } from '@tanstack/react-query';
import type { AccountFile, WaitingAccount } from '#contract/account/workflow.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import {
  decisionMessages,
  waitingMessages as messages,
} from '#web/backoffice/accounts/messages.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import type { BodyProps, Filing } from '#web/backoffice/review-queue/file/filing.ts';
import { ItemFile } from '#web/backoffice/review-queue/file/item-file.tsx';
import type { Passed } from '#web/backoffice/review-queue/file/passed.ts';
import type { FileProps } from '#web/backoffice/review-queue/reviewing.ts';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { accountNamed } from '../account-address.ts';
import { ACCOUNTS } from '../accounts.tsx';
import {
  type AccountDecision,
  type AccountOutcome,
  accountDecision,
  mayBeTakenBack,
} from '../decision/account-decision.ts';
import { DecisionProblem } from '../decision/decision-problem.tsx';
import { accountOf } from '../queries.ts';
import { SimilarAccounts } from '../similar/similar-accounts.tsx';
import { accountAlerts, papersOf } from './account-alerts.ts';
import { CompanyCard } from './company-card.tsx';
import { nameOf } from './name-of.ts';
import { PersonCard } from './person-card.tsx';

/** How the desk shows and decides an open account. */
const ACCOUNT_FILE: Filing<AccountFile, WaitingAccount, AccountDecision, AccountOutcome> = {
  messages: { ...messages, ...accountMessages },
  useFile: (subject) => useQuery(accountOf(accountNamed(subject))),
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
    Problem: DecisionProblem,
    messages: {
      effect: ({ personne }) => decisionMessages.effect(nameOf(personne)),
      actions: decisionMessages.actions,
      why: ({ structure, personne }, action) => {
        const { effect, ...why } =
          action === 'DELETE' ? decisionMessages.removal : decisionMessages.domainError;
        return { ...why, effect: effect(nameOf(personne), structure.raison) };
      },
      ask: ({ structure, personne }, action) =>
        action === 'DELETE'
          ? {
              ...decisionMessages.remove,
              sentence: decisionMessages.remove.sentence(structure.raison, nameOf(personne)),
            }
          : { ...decisionMessages.accept, confirm: decisionMessages.actions.OK },
      done: (action, raison) => decisionMessages.done[action](raison),
      leaving: decisionMessages.pending.reason,
      reason: decisionMessages.reason,
      nextIs: decisionMessages.nextIs,
      last: decisionMessages.last,
      next: decisionMessages.next,
    },
  },
};

function useAccountLook(file: AccountFile, past: readonly Passed[], row: WaitingAccount | null) {
  const { data } = useQuery(documentsOf(file.structureId));
  const read = data && {
    stored: data.justificatifs.length,
    requested: data.attendus.map(({ label }) => label),
  };
  // While the list of papers is loading or failed, use the counts of the row instead of assuming
  // that papers exist.
  const papers = read ?? (row === null ? null : papersOf(row));
  return { alerts: accountAlerts(file, papers, past), settled: settledOf(file, past) };
}

function settledOf({ structure: { etat } }: AccountFile, past: readonly Passed[]) {
  const { settled } = decisionMessages;
  const isAccepted = etat === STRUCTURE_ETATS.VALIDE;
  if (!isAccepted && etat !== STRUCTURE_ETATS.REFUSE)
    return { title: settled.other, par: null, at: null };
  const decision = past.find(({ kind }) => kind === (isAccepted ? 'accepted' : 'refused'));
  const title = isAccepted ? settled.OK : settled.KO;
  return { title, par: decision?.par ?? null, at: decision?.at ?? null };
}

/** The open account, with its decision form. */
export function AccountPane(props: FileProps<WaitingAccount, AccountDecision, AccountOutcome>) {
  return <ItemFile {...props} reviewing={ACCOUNTS} filing={ACCOUNT_FILE} />;
}

type Props = BodyProps<AccountFile, WaitingAccount, AccountDecision, AccountOutcome>;

/** Applicant, structure, and similar structures. */
function AccountBody({ file, nextToReview, onDecided }: Props) {
  return (
    <>
      <div className="account-sides">
        <PersonCard file={file} />
        <CompanyCard structure={file.structure} />
      </div>
      <SimilarAccounts file={file} nextToReview={nextToReview} onDecided={onDecided} />
    </>
  );
}
