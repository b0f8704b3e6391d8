import { IconFileOff, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listWaitingAccounts, type WaitingAccount } from '#contract/account/workflow.ts';
import { useTextSearch } from '#web/backoffice/review-queue/queue/use-text-search.tsx';
import { afterTyping } from '#web/backoffice/workbench/after-typing.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { type Queue, type Reviewing, reviewQueueAddress } from '../review-queue/reviewing.ts';
import { BrandMark } from '../workbench/brand-mark.tsx';
import { ACCOUNT, accountKey } from './account-address.ts';
import { ACCOUNT_BATCH } from './account-batch.ts';
import {
  type AccountDecision,
  type AccountOutcome,
  CONTEXT,
  DECIDING,
} from './decision/account-decision.ts';
import { nameOf } from './file/name-of.ts';
import { waitingMessages as messages, waitingMessages } from './messages.ts';
import { REFRESH_MILLISECONDS } from './queries.ts';

/** Desk definition for the accounts awaiting review. */
export const ACCOUNTS: Reviewing<WaitingAccount, AccountDecision, AccountOutcome> = {
  ecran: 'utilisateurs',
  address: reviewQueueAddress('compte', ACCOUNT),
  messages,
  itemOf: accountKey,
  // An account that reappears was submitted again, so earlier decisions do not concern it.
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

/** Badges for missing papers and similar structures. */
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

/** The queue as the server orders it: the longest waiting first. Read again every minute while someone looks at it. */
function useWaiting(): Queue<WaitingAccount> {
  const { texte, ...search } = useTextSearch(waitingMessages);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: keyOf('accounts', {}, 'waiting', { texte }),
    queryFn: async ({ signal }) => {
      if (texte !== '') await afterTyping(signal);
      return call(listWaitingAccounts, { query: texte === '' ? {} : { texte } }, signal);
    },
    refetchInterval: REFRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
  });
  return {
    ...search,
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    capped: data?.capped ?? false,
    loaded: data !== undefined,
    late: isPlaceholderData,
    error,
    refetch: () => void refetch(),
  };
}
