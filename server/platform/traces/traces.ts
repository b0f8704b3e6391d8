/** Types of a trace, without the library that implements it. */

import type { FastifyInstance } from 'fastify';
import type { OnStatement } from '../database/kysely.ts';

export type Traces = {
  /** Must be called before the routes: each call becomes a trace. */
  watch(app: FastifyInstance): void;
  /** Called for each statement: it belongs to the call in which it ran. */
  readonly statement: OnStatement;
  /** Sends what is pending, within five seconds. */
  close(): Promise<void>;
};
