import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DossierRow, listDossiers } from '#contract/registration/dossier.ts';
import { call } from '#web/app/api/call.ts';
import { afterTyping } from '#web/backoffice/workbench/after-typing.ts';
import { NO_FILTER, type QueueFilters } from './filters.ts';

const REFRESH_MILLISECONDS = 30_000;

export type Queue = {
  rows: readonly DossierRow[];
  total: number;
  capped: boolean;
  /** Undefined until the first answer. */
  loaded: boolean;
  /** What is shown answers the filters before these. */
  late: boolean;
  error: Error | null;
  refetch: () => void;
  filters: QueueFilters;
  setFilters: (filters: QueueFilters) => void;
  filtered: boolean;
};

/** The queue as the server orders it: oldest first. Read again every 30 s while someone looks at it. */
export function useQueue(): Queue {
  const [filters, setFilters] = useState(NO_FILTER);
  const body = bodyOf(filters);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['dossiers', 'treat', body],
    queryFn: async ({ signal }) => {
      if (body.texte !== undefined) await afterTyping(signal);
      return call(listDossiers, { body }, signal);
    },
    refetchInterval: REFRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    capped: data?.capped ?? false,
    loaded: data !== undefined,
    late: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    filters,
    setFilters,
    filtered: Object.keys(body).length > 1,
  };
}

function bodyOf({ texte, type, structure, proche, commentaire }: QueueFilters) {
  const sought = texte.trim();
  return {
    file: 'treat' as const,
    ...(sought === '' ? {} : { texte: sought }),
    ...(type === null ? {} : { type }),
    ...(structure === null ? {} : { structureId: Number(structure.value) }),
    ...(proche ? { proche } : {}),
    ...(commentaire ? { commentaire } : {}),
  };
}
