import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tellPresence } from '#contract/workbench/presence.ts';
import { type DeskName, PRESENCE_SECONDS } from '#domain/workbench/kept-by-staff.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';

/** Twice before a colleague would take it for closed. */
const AGAIN_MILLISECONDS = (PRESENCE_SECONDS / 2) * 1000;

/** By thing, the names of the colleagues who have it open on the same desk; says meanwhile what is open here. */
export function usePresence(
  ecran: DeskName,
  thing: string | null,
): ReadonlyMap<string, readonly string[]> {
  const { data } = useQuery({
    queryKey: keyOf('presences', {}, ecran, { thing }),
    queryFn: ({ signal }) => call(tellPresence, { body: { ecran, chose: thing } }, signal),
    refetchInterval: AGAIN_MILLISECONDS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // Nobody waits for it: the next one comes soon.
    retry: false,
  });
  const here = new Map<string, string[]>();
  for (const { chose, par } of data?.rows ?? []) here.set(chose, [...(here.get(chose) ?? []), par]);
  return here;
}
