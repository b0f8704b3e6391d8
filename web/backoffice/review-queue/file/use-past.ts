import { queryOptions, useQuery } from '@tanstack/react-query';
import { readHistory } from '#contract/history.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { type Passed, passedOf } from './passed.ts';

/** Its newest page is enough beside what is decided. */
export const pastOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('structures', { structureId }, 'history'),
    queryFn: ({ signal }) =>
      call(readHistory, { query: { structureId: String(structureId) } }, signal),
  });

/** What happened to a structure, newest first, in words; nothing until it is read, or of nobody. */
export function usePast(structureId: number | null): readonly Passed[] {
  const { data } = useQuery({ ...pastOf(structureId ?? 0), enabled: structureId !== null });
  const fieldMessages = useFieldMessages();
  return (data?.rows ?? []).map((row) => passedOf(row, fieldMessages));
}
