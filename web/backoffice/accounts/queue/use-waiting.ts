import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listWaitingAccounts, type WaitingAccount } from '#contract/account/workflow.ts';
import { waitingMessages } from '#web/backoffice/accounts/messages.ts';
import { useTextSearch } from '#web/backoffice/review-queue/queue/use-text-search.tsx';
import type { Queue } from '#web/backoffice/review-queue/reviewing.ts';
import { afterTyping } from '#web/backoffice/workbench/after-typing.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { REFRESH_MILLISECONDS } from '../queries.ts';

/** The queue as the server orders it: the longest waiting first. Read again every minute while someone looks at it. */
export function useWaiting(): Queue<WaitingAccount> {
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
