import { useQuery } from '@tanstack/react-query';
import { listMotifs } from '#contract/workbench/motifs.ts';
import type { MotifSujet } from '#domain/workbench/staff-preferences.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

/** Every list of motives, with the right to rewrite them. */
export function useMotifLists() {
  return useQuery({
    queryKey: keyOf('motifs'),
    queryFn: ({ signal }) => call(listMotifs, {}, signal),
  });
}

/** Motives available for this subject; empty while loading, which does not block typing. */
export function useMotifs(sujet: MotifSujet): readonly string[] {
  const { data } = useMotifLists();
  return data?.rows.find((list) => list.sujet === sujet)?.motifs ?? [];
}
