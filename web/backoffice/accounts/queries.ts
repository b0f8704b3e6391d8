import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readAccount } from '#contract/account/workflow.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { type AccountRef, accountKey } from './account-address.ts';

/** Queries of the account desk. */

export const REFRESH_MILLISECONDS = 60_000;

/** Read again every minute: a colleague may decide, or the person send it again. */
export const accountOf = (account: AccountRef) =>
  queryOptions({
    queryKey: keyOf('accounts', {}, 'read', accountKey(account)),
    queryFn: ({ signal }) => {
      const { interlocuteurId, structureId } = account;
      const query = { interlocuteurId: String(interlocuteurId), structureId: String(structureId) };
      return call(readAccount, { query }, signal);
    },
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Reads the queue and every account again, after a decision that succeeded or failed. */
export function useRefetch() {
  const queries = useQueryClient();
  return () => readAgain(queries, 'accounts');
}
