/** What one attempt at a writing call leaves to be done once its end is known. Made anew for each attempt. */

import type { Settlement } from '../call.ts';
import type { Trace } from '../history/history-entry.ts';

export type Work = () => Promise<void>;

export class UnitOfWork {
  readonly settlements: Settlement[] = [];
  readonly afterCommit: Work[] = [];
  readonly afterRollback: Work[] = [];
  /** The ends of the chains of the history that were written, by chain. */
  readonly traces = new Map<string, Trace>();
}
