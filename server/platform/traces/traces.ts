/** What a trace is made of, without the library that makes it. */

import type { FastifyInstance } from 'fastify';
import type { OnStatement } from '../database/kysely.ts';

export type Traces = {
  /** To be called before the routes: each call becomes a trace. */
  watch(app: FastifyInstance): void;
  /** Told of each statement: it belongs to the call in which it ran. */
  readonly statement: OnStatement;
  /** What is not sent yet leaves, within five seconds. */
  close(): Promise<void>;
};
