import { useMutation, useQueryClient } from '@tanstack/react-query';
import { joinStructure } from '#contract/account/structure.ts';
import { searchStructures } from '#contract/account/structure-search.ts';
import type { Option } from '#web/design/form/use-search.ts';
import { call } from '#web/platform/api/call.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { joinRequests } from '../queries.ts';
import { joinMessages } from './messages.ts';

/** Structures whose name resembles the text. */
export async function findSimilar(name: string, signal?: AbortSignal): Promise<readonly Option[]> {
  const matches = await call(searchStructures, { query: { name } }, signal);
  return matches.map(({ value, label }) => ({ value: String(value), label }));
}

/** Sends a request to join a structure to its managers. */
export function useJoining() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ value }: Option) =>
      call(joinStructure, { body: { structureId: Number(value) } }),
    onSuccess: async (_requested, { label }) => {
      await queries.invalidateQueries({ queryKey: joinRequests.queryKey });
      announce(joinMessages.search.requested(label));
    },
  });
}
