/** What a verb says of its own trace; who and when are known already. */
export type HistoryEntry = {
  /** Overrides the endpoint's verb when one call does several things. */
  readonly action?: string;
  readonly structureId: number | null;
  readonly dossierId?: number | null;
  readonly elementId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
};
