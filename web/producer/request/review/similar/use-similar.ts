import { useQuery } from '@tanstack/react-query';
import { findProximity } from '#contract/registration/proximity.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import type { Line } from '#web/producer/request/flow/lines.ts';
import { useRequest, useSaving } from '#web/producer/request/flow/use-request.ts';
import { leavingIds, questionsOf, similarLines } from './questions.ts';

/** Recordings similar to those to be submitted, searched again each time the check opens. */
export function useSimilar(lines: readonly Line[]) {
  const { autosave } = useRequest();
  const { dossierId, existing } = useSaving();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('proximite', {}, dossierId),
    queryFn: async ({ signal }) => {
      // The server compares saved data: the last changes must be saved first.
      await autosave.flush();
      return call(findProximity, { body: { dossierId: dossierId ?? 0 } }, signal);
    },
    enabled: dossierId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const elementIdOf = ({ row }: Line) => existing.get(row.key)?.elementId ?? null;
  const result = similarLines(lines, elementIdOf, data?.rows ?? []);
  return {
    result,
    questions: questionsOf(result),
    leaving: leavingIds(result),
    searched: data !== undefined,
    error: data === undefined ? error : null,
    refetch,
  };
}

export type Similar = ReturnType<typeof useSimilar>;
