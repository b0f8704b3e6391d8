import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { announcePresence } from '#contract/workbench/presence.ts';
import { PRESENCE_SECONDS, type ReviewQueueName } from '#domain/workbench/staff-preferences.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

/** Two signals before a colleague's screen considers it closed. */
const AGAIN_MILLISECONDS = (PRESENCE_SECONDS / 2) * 1000;

/**
 * Names of the colleagues who have each item open on the same desk; also signals the item open
 * here.
 */
export function usePresence(
  ecran: ReviewQueueName,
  item: string | null,
): ReadonlyMap<string, readonly string[]> {
  const { data } = useQuery({
    queryKey: keyOf('presences', {}, ecran, { item }),
    queryFn: ({ signal }) => call(announcePresence, { body: { ecran, chose: item } }, signal),
    refetchInterval: AGAIN_MILLISECONDS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // No retry: the next signal comes soon.
    retry: false,
  });
  const here = new Map<string, string[]>();
  for (const { chose, par } of data?.rows ?? []) here.set(chose, [...(here.get(chose) ?? []), par]);
  return here;
}
