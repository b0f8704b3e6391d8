import { IconFileOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AccountFile, WaitingAccount } from '#contract/account/workflow.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { verdictWords } from '#web/app/catalogue/accounts-staff/decision.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { waitingWords as words } from '#web/app/catalogue/accounts-staff/queue.ts';
import { Badge } from '#web/design/display/badge.tsx';
import type { Filing } from '../desk/file/filing.ts';
import type { Passed } from '../desk/file/passed.ts';
import { deskAddress, type Treating } from '../desk/treating.ts';
import { documentsOf } from '../viewer/documents.ts';
import { BrandMark } from '../workbench/brand-mark.tsx';
import { ACCOUNT, accountKey, accountNamed } from './account-address.ts';
import { ACCOUNT_BATCH } from './batch/account-batch.ts';
import {
  type AccountDecision,
  type AccountOutcome,
  accountDecision,
  DECIDING,
  mayBeTakenBack,
  TELLING,
} from './decision/account-decision.ts';
import { VerdictProblem } from './decision/verdict-problem.tsx';
import { accountAlerts } from './file/account-alerts.ts';
import { AccountBody } from './file/account-body.tsx';
import { nameOf } from './file/name-of.ts';
import { accountOf } from './queries.ts';
import { useWaiting } from './queue/use-waiting.ts';

/** The accounts that wait, as the desk treats them. */
export const ACCOUNTS: Treating<WaitingAccount, AccountDecision, AccountOutcome> = {
  ecran: 'utilisateurs',
  address: deskAddress('compte', ACCOUNT),
  words,
  thingOf: accountKey,
  // One that comes back was sent again: what landed says nothing of it.
  versionOf: () => 'sent',
  useQueue: useWaiting,
  line: (row) => ({
    name: row.raison,
    since: row.submittedAt,
    below: (
      <>
        <span className="queue-what">{nameOf(row)}</span>
        <BrandMark marque={row.marque} />
      </>
    ),
    flags: <Flags row={row} />,
  }),
  subjects: ['accounts', 'structures'],
  deciding: DECIDING,
  telling: TELLING,
  batching: ACCOUNT_BATCH,
};

/** An account that is open, as the desk shows and decides it. */
export const ACCOUNT_FILE: Filing<AccountFile, WaitingAccount, AccountDecision, AccountOutcome> = {
  words: { ...words, ...accountWords },
  useFile: (thing) => useQuery(accountOf(accountNamed(thing))),
  head: ({ personne, structure: { raison, marque } }) => ({ above: nameOf(personne), title: raison, marque }),
  structureOf: ({ structureId }) => structureId,
  useLook: useAccountLook,
  Body: AccountBody,
  verdict: {
    sujet: 'COMPTE',
    motifFor: ['KO'],
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
      why: ({ personne }) => ({
        ...verdictWords.refusal,
        effect: verdictWords.refusal.effect(nameOf(personne)),
      }),
      ask: ({ structure, personne }, action) =>
        action === 'DELETE'
          ? {
              ...verdictWords.remove,
              sentence: verdictWords.remove.sentence(structure.raison, nameOf(personne)),
            }
          : { ...verdictWords.accept, confirm: verdictWords.actions.OK },
      done: (action, raison) => verdictWords.done[action](raison),
      held: (action, raison) => verdictWords.pending.held(verdictWords.pending.effect[action], raison),
      leaving: verdictWords.pending.reason,
      reason: verdictWords.reason,
      nextIs: verdictWords.nextIs,
      last: verdictWords.last,
      next: verdictWords.next,
    },
  },
};

function useAccountLook(file: AccountFile, past: readonly Passed[]) {
  const { data: papers } = useQuery(documentsOf(file.structureId));
  const held = papers && {
    kept: papers.justificatifs.length,
    asked: papers.attendus.map(({ label }) => label),
  };
  return { alerts: accountAlerts(file, held, past), settled: settledOf(file, past) };
}

function settledOf({ structure: { etat } }: AccountFile, past: readonly Passed[]) {
  const { settled } = verdictWords;
  const isAccepted = etat === STRUCTURE_ETATS.VALIDE;
  if (!isAccepted && etat !== STRUCTURE_ETATS.REFUSE) return { title: settled.other, par: null, at: null };
  const decision = past.find(({ kind }) => kind === (isAccepted ? 'accepted' : 'refused'));
  const title = isAccepted ? settled.OK : settled.KO;
  return { title, par: decision?.par ?? null, at: decision?.at ?? null };
}

/** What makes it delicate. */
function Flags({ row: { manquants, proches } }: { row: WaitingAccount }) {
  if (manquants.length === 0 && (proches ?? 0) === 0) return null;
  return (
    <span className="waiting-flags">
      {manquants.length > 0 ? (
        <Badge tone="ambre" icon={IconFileOff}>
          {words.missing(manquants.length)}
        </Badge>
      ) : null}
      {proches ? (
        <Badge tone="indigo" icon={IconUsers}>
          {words.near(proches)}
        </Badge>
      ) : null}
    </span>
  );
}
