import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ImportOut, readImport } from '#contract/exchange/imports.ts';
import type { Job } from '#contract/messages/jobs.ts';
import { isJobOver, useJob } from '#web/exchange/job/use-job.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { importing as messages } from '#web/producer/messages/import.ts';

/**
 * Polling interval in milliseconds for an import with a running job: a colleague sees only the
 * import.
 */
const LOOK = 2000;

const isWorking = (one: ImportOut | undefined) => one?.etat === 'RECU' || one?.etat === 'CONFIRME';

export const importOf = (importId: string) =>
  queryOptions({
    queryKey: keyOf('imports', {}, importId),
    queryFn: ({ signal }) => call(readImport, { query: { importId } }, signal),
  });

/** An import and, while it works, its job; both are watched. */
export function useImport(importId: string) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...importOf(importId),
    refetchInterval: ({ state }) => (isWorking(state.data) ? LOOK : false),
  });
  const working = isWorking(data);
  const { data: job = null } = useJob(working ? (data?.jobId ?? null) : null);
  const over = working && isJobOver(job);
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: keyOf('imports', {}, importId) });
  }, [over, queries, importId]);
  useOutcome(data);
  return { one: data, job: working ? job : null, error, refetch };
}

/** Announces the outcome of a job that was running, and refreshes the lists it changed. */
function useOutcome(one: ImportOut | undefined): void {
  const queries = useQueryClient();
  const before = useRef<ImportOut | null>(null);
  useEffect(() => {
    if (one === undefined) return;
    const was = before.current;
    before.current = one;
    // A short reading may end before any poll saw it begin: the new analysis reveals it.
    if (was !== null && one.etat === 'ANALYSE' && one.analyse && one.analyse !== was.analyse) {
      announce(messages.message.read(one.analyse.pretes, one.analyse.enErreur));
    }
    if (was?.etat !== 'IMPORTE' && one.etat === 'IMPORTE') {
      void readAgain(queries, 'dossiers', 'elements');
      if (was !== null) announce(messages.message.written(one.ecrites));
    }
  }, [one, queries]);
}

/** Its job stopped for good, and the import still waits for it. */
export const failureOf = (job: Job | null): string | null => job?.error ?? null;
