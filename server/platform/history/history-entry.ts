import type { HistoryAction } from '#domain/history-action.ts';

/** What a verb says of its own trace; who and when are known already. */
export type HistoryEntry = {
  /** Who, when the person's record was made by this very call. */
  readonly interlocuteurId?: number;
  /** Overrides the endpoint's verb when one call does several things. */
  readonly action?: HistoryAction;
  readonly structureId: number | null;
  readonly dossierId?: number | null;
  readonly elementId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** A line of the history as it was written, of the last of its chain: its number, and the beginning of its hash. */
export type Trace = readonly [historiqueId: number, empreinte: string];
