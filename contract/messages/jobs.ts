/** Jobs that a person follows: work longer than one request, such as an import. */

import { z } from 'zod/mini';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../values.ts';

/** Jobs listed without an id, the newest. */
export const JOBS_LISTED = 20;

const job = z.strictObject({
  jobId: z.string(),
  /** Type of work: `import`… */
  type: z.string(),
  /** 0 created, 1 started, 2 finished, 3 error. */
  state: z.literal(Object.values(JOB_STATES)),
  /** Rows treated so far. */
  done: z.int(),
  /** Total rows; null while unknown. */
  total: z.nullable(z.int()),
  /** Result, in the shape of the type; null until finished. */
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
