import { useQuery } from '@tanstack/react-query';
import { type Job, listJobs } from '#contract/messages/jobs.ts';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

/** Polling interval in milliseconds. */
const LOOK = 1000;

/**
 * Polls a job until it ends. The data is null for another person's job, visible to its owner only:
 * its progress then comes from the object it works on.
 */
export function useJob(jobId: string | null) {
  return useQuery({
    queryKey: keyOf('jobs', {}, jobId),
    queryFn: async ({ signal }) =>
      jobId === null
        ? null
        : ((await call(listJobs, { query: { jobId } }, signal)).rows[0] ?? null),
    enabled: jobId !== null,
    refetchInterval: ({ state: { data } }) => (data === null || isJobOver(data) ? false : LOOK),
  });
}

export function isJobOver(job: Job | null | undefined): boolean {
  return job?.state === JOB_STATES.FINISHED || job?.state === JOB_STATES.ERROR;
}
