/** The jobs that a person watches: what takes longer than one answer, such as an import. */

import { z } from 'zod/mini';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../values.ts';

/** Jobs listed without an id, the newest. */
export const JOBS_LISTED = 20;

const job = z.strictObject({
  jobId: z.string(),
  /** What it does: `import`… */
  type: z.string(),
  /** 0 created, 1 started, 2 finished, 3 error. */
  state: z.literal(Object.values(JOB_STATES)),
  /** Rows treated so far. */
  done: z.int(),
  /** Rows to treat; null while nobody knows. */
  total: z.nullable(z.int()),
  /** What came of it, each type in its own shape; null until it is finished. */
  result: z.nullable(z.unknown()),
  /** Why it failed: a sentence for the person; null otherwise. */
  error: z.nullable(z.string()),
  createdAt: timestamp,
  startedAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
});
export type Job = z.output<typeof job>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary:
    'How far the caller’s own jobs have come in the current structure: the one asked for, or the latest 20, newest first.',
  permission: 'signedIn',
  audit: null,
  query: z.strictObject({
    jobId: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
            'Reprenez l’identifiant reçu à la création.',
          ),
        ),
    ),
  }),
  body: null,
  output: z.strictObject({ rows: z.array(job) }),
  errors: [],
});
