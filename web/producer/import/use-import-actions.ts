import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/endpoint.ts';
import {
  changeImport,
  confirmImport,
  type ImportOut,
  removeImport,
} from '#contract/exchange/imports.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

export type Requested = Omit<BodyInput<typeof changeImport>, 'importId'>;

/** Decisions about an import; it is read again after each one, even a refused one. */
export function useImportActions({ importId, jobId }: ImportOut) {
  const queries = useQueryClient();
  const onSettled = () =>
    queries.invalidateQueries({ queryKey: keyOf('imports', {}, String(importId)) });
  const change = useMutation({
    mutationFn: (requested: Requested) => call(changeImport, { body: { importId, ...requested } }),
    onSettled,
  });
  const confirm = useMutation({
    // Confirms the reading shown on the screen.
    mutationFn: (motif: string | null) =>
      call(confirmImport, {
        body: {
          importId,
          ...(jobId === null ? {} : { jobId }),
          ...(motif === null ? {} : { motifCorrections: motif }),
        },
      }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(removeImport, { body: { importId } }),
    onSettled,
  });
  return { change, confirm, remove };
}

export type ImportActions = ReturnType<typeof useImportActions>;
