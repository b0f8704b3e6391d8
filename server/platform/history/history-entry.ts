import type { HistoryAction } from '#domain/history-action.ts';

/** What a handler states about its own history entry; author and time are added. */
export type HistoryEntry = {
  /** The author, when the person's record was created by this very call. */
  readonly interlocuteurId?: number;
  /** Overrides the endpoint's action when one call does several things. */
  readonly action?: HistoryAction;
  readonly structureId: number | null;
  readonly dossierId?: number | null;
  readonly elementId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** The last line written in a chain of the history: its number, and the beginning of its hash. */
export type Trace = readonly [historiqueId: number, empreinte: string];
