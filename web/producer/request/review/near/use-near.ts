import { useQuery } from '@tanstack/react-query';
import { findProximity } from '#contract/registration/proximity.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import type { Line } from '#web/producer/request/flow/lines.ts';
import { useRequest, useSaving } from '#web/producer/request/flow/use-request.ts';
import { leavingIds, nearLines, questionsOf } from './questions.ts';

/** What is near the recordings about to leave, sought anew each time the check is opened. */
export function useNear(lines: readonly Line[]) {
  const { autosave } = useRequest();
  const { dossierId, known } = useSaving();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('proximite', {}, dossierId),
    queryFn: async ({ signal }) => {
      // The portal compares what it holds: the last words must be there.
      await autosave.flush();
      return call(findProximity, { body: { dossierId: dossierId ?? 0 } }, signal);
    },
    enabled: dossierId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const elementIdOf = ({ row }: Line) => known.get(row.key)?.elementId ?? null;
  const found = nearLines(lines, elementIdOf, data?.rows ?? []);
  return {
    found,
    questions: questionsOf(found),
    leaving: leavingIds(found),
    searched: data !== undefined,
    error: data === undefined ? error : null,
    refetch,
  };
}

export type Near = ReturnType<typeof useNear>;
