import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DossierRow, listDossiers } from '../../../../contract/registration/dossier.ts';
import { call } from '../../../app/api/call.ts';
import { afterTyping } from '../../workbench/after-typing.ts';

const REFRESH_MILLISECONDS = 30_000;

export type QueueFilters = { readonly texte: string; readonly type: 'P' | 'V' | null };

export const NO_FILTER: QueueFilters = { texte: '', type: null };

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
  const texte = filters.texte.trim();
  const { type } = filters;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['dossiers', 'treat', { texte, type }],
    queryFn: async ({ signal }) => {
      if (texte !== '') await afterTyping(signal);
      return call(listDossiers, { body: bodyOf(texte, type) }, signal);
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
    filtered: texte !== '' || type !== null,
  };
}

function bodyOf(texte: string, type: QueueFilters['type']) {
  return { file: 'treat' as const, ...(texte === '' ? {} : { texte }), ...(type === null ? {} : { type }) };
}
