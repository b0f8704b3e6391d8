/**
 * One action on many dossiers, one after the other, each whole or not at all. What became of each is
 * kept: a page closed or a connection lost in the middle leaves nothing to guess. What refuses or deletes waits
 * for a while before the first one leaves, as for one dossier.
 */

import { asProblem, type ProblemError } from '#web/app/api/problem-error.ts';
import { UNDO_MILLISECONDS } from '#web/backoffice/desk/pending.ts';
import type { Decision } from '../pending/decision.ts';

export type BatchAction = 'OK' | 'KO' | 'DELETE';

export type BatchItem = {
  readonly dossierId: number;
  readonly numero: string;
  readonly raison: string;
  /** Whether it was already in the hands of this person: it stays there if it fails. */
  readonly mine: boolean;
  /** What was sent without an answer yet; sent again to the letter, it is decided once. */
  readonly sent: Decision | null;
  readonly fate: Fate | null;
};

export type Fate =
  | { readonly kind: 'done'; readonly codes: number }
  | { readonly kind: 'failed'; readonly sentence: string };

export type Batch = {
  readonly action: BatchAction;
  readonly motif: string;
  readonly items: readonly BatchItem[];
};

/** Does it for one dossier. @param remember to be called with what is about to be sent. @returns the codes given */
export type TreatOne = (
  batch: Batch,
  item: BatchItem,
  remember: (sent: Decision) => void,
) => Promise<{ readonly codes: number }>;

export type BatchParts = {
  readonly treat: TreatOne;
  readonly explain: (problem: ProblemError) => string;
  /** Called at every change; null when nothing is left to remember. */
  readonly keep: (batch: Batch | null) => void;
  /** Called when it stops, whatever the reason. */
  readonly onStop: () => void;
};

export type BatchState = {
  readonly batch: Batch | null;
  readonly running: boolean;
  /** Confirmed, and nothing of it has left: may be taken back. */
  readonly waiting: boolean;
};

export function createBatch(parts: BatchParts, kept: Batch | null) {
  const { read, change, subscribe } = createState(parts, kept);
  const treat = treatmentOf(parts, read, change);
  let stopping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    if (read().running) return;
    clearTimeout(timer);
    stopping = false;
    change({ running: true, waiting: false });
    for (;;) {
      const { batch } = read();
      const item = batch === null ? undefined : nextOf(batch);
      if (batch === null || item === undefined || stopping) break;
      if (!(await treat(batch, item))) break;
    }
    change({ running: false });
    parts.onStop();
  };

  return {
    read,
    subscribe,
    start(batch: Batch): void {
      if (read().running || read().waiting) return;
      change({ batch, waiting: batch.action !== 'OK' });
      if (read().waiting) timer = setTimeout(() => void run(), UNDO_MILLISECONDS);
      else void run();
    },
    /** Goes on with what is left, or begins without waiting. */
    resume: () => void run(),
    /** @returns what was taken back; null when it is too late, or nothing waits */
    undo(): Batch | null {
      const { batch, waiting } = read();
      if (!waiting) return null;
      clearTimeout(timer);
      change({ batch: null, waiting: false });
      return batch;
    },
    /** After the dossier that is being treated. */
    stop: () => {
      stopping = true;
      clearTimeout(timer);
      if (read().waiting) change({ waiting: false });
    },
    close: () => {
      if (!read().running) change({ batch: null });
    },
  };
}

export type BatchRunner = ReturnType<typeof createBatch>;

function createState({ keep }: BatchParts, kept: Batch | null) {
  let state: BatchState = { batch: kept, running: false, waiting: false };
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change(next: Partial<BatchState>): void {
      state = { ...state, ...next };
      keep(state.batch);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** @returns whether the next one may be tried: without a connection, or a proof of identity, nothing would pass */
function treatmentOf(
  { treat, explain }: BatchParts,
  read: () => BatchState,
  change: (next: Partial<BatchState>) => void,
) {
  const mark = (dossierId: number, what: Partial<BatchItem>) => {
    const { batch } = read();
    if (batch === null) return;
    const items = batch.items.map((item) => (item.dossierId === dossierId ? { ...item, ...what } : item));
    change({ batch: { ...batch, items } });
  };
  return async (batch: Batch, item: BatchItem): Promise<boolean> => {
    const { dossierId } = item;
    try {
      const { codes } = await treat(batch, item, (sent) => mark(dossierId, { sent }));
      mark(dossierId, { fate: { kind: 'done', codes }, sent: null });
      return true;
    } catch (error) {
      const problem = asProblem(error);
      if (isNoAnswer(problem)) return false;
      mark(dossierId, { fate: { kind: 'failed', sentence: explain(problem) }, sent: null });
      return true;
    }
  };
}

/** What was sent without an answer first: what became of it is what one wants to know. */
function nextOf({ items }: Batch): BatchItem | undefined {
  const left = items.filter(({ fate }) => fate === null);
  return left.find(({ sent }) => sent !== null) ?? left[0];
}

function isNoAnswer({ status }: ProblemError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

export type Tally = {
  readonly done: number;
  readonly failed: number;
  readonly left: number;
  readonly unknown: number;
  readonly codes: number;
};

export function tallyOf({ items }: Batch): Tally {
  const fates = items.map(({ fate }) => fate);
  const codes = fates.reduce((sum, fate) => sum + (fate?.kind === 'done' ? fate.codes : 0), 0);
  return {
    done: fates.filter((fate) => fate?.kind === 'done').length,
    failed: fates.filter((fate) => fate?.kind === 'failed').length,
    left: fates.filter((fate) => fate === null).length,
    unknown: items.filter(({ fate, sent }) => fate === null && sent !== null).length,
    codes,
  };
}
