import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWaitingAccounts, type WaitingAccount } from '#contract/account/workflow.ts';
import { call } from '#web/app/api/call.ts';
import { afterTyping } from '#web/backoffice/workbench/after-typing.ts';
import { REFRESH_MILLISECONDS } from '../queries.ts';

export type Waiting = {
  rows: readonly WaitingAccount[];
  total: number;
  capped: boolean;
  /** False until the first answer. */
  loaded: boolean;
  /** What is shown answers the search before this one. */
  late: boolean;
  error: Error | null;
  refetch: () => void;
  texte: string;
  setTexte: (texte: string) => void;
};

/** The queue as the server orders it: the longest waiting first. Read again every minute while someone looks at it. */
export function useWaiting(): Waiting {
  const [typed, setTexte] = useState('');
  const texte = typed.trim();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['accounts', 'waiting', { texte }],
    queryFn: async ({ signal }) => {
      if (texte !== '') await afterTyping(signal);
      return call(listWaitingAccounts, { query: texte === '' ? {} : { texte } }, signal);
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
    texte: typed,
    setTexte,
  };
}
