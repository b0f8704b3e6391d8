import { IconFileOff, IconUsers } from '@tabler/icons-react';
import type { WaitingAccount } from '#contract/account/workflow.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { type Reviewing, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { BrandMark } from '../workbench/brand-mark.tsx';
import { ACCOUNT, accountKey } from './account-address.ts';
import { ACCOUNT_BATCH } from './batch/account-batch.ts';
import {
  type AccountDecision,
  type AccountOutcome,
  CONTEXT,
  DECIDING,
} from './decision/account-decision.ts';
import { nameOf } from './file/name-of.ts';
import { waitingMessages as messages } from './messages.ts';
import { useWaiting } from './queue/use-waiting.ts';

/** The accounts that wait, as the desk treats them. */
export const ACCOUNTS: Reviewing<WaitingAccount, AccountDecision, AccountOutcome> = {
  ecran: 'utilisateurs',
  address: reviewQueueAddress('compte', ACCOUNT),
  messages,
  itemOf: accountKey,
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
  context: CONTEXT,
  batching: ACCOUNT_BATCH,
};

/** What makes it delicate. */
function Flags({ row: { manquants, proches } }: { row: WaitingAccount }) {
  if (manquants.length === 0 && (proches ?? 0) === 0) return null;
  return (
    <span className="waiting-flags">
      {manquants.length > 0 ? (
        <Badge tone="ambre" icon={IconFileOff}>
          {messages.missing(manquants.length)}
        </Badge>
      ) : null}
      {proches ? (
        <Badge tone="indigo" icon={IconUsers}>
          {messages.similar(proches)}
        </Badge>
      ) : null}
    </span>
  );
}
