/**
 * Messages between the web server's thread and the database's thread. Both process them strictly in
 * order, which keeps sessions safe: the `hangUp` of one client is always handled before the `dial`
 * of the next.
 */
export type ToWorker =
  | ({ readonly type: 'open' } & EngineSettings)
  | { readonly type: 'dial'; readonly line: number }
  | { readonly type: 'bytes'; readonly line: number; readonly bytes: Uint8Array }
  | { readonly type: 'hangUp'; readonly line: number }
  | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'ready'; readonly facts: StartFacts }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'welcome'; readonly line: number }
  | { readonly type: 'answer'; readonly line: number; readonly bytes: Uint8Array }
  | { readonly type: 'stopped' }
  | { readonly type: 'dead'; readonly reason: string };

export type StartFacts = {
  /** True when this start created the database. */
  readonly created: boolean;
  /** Whole milliseconds until the first query could be answered. */
  readonly millis: number;
  /** Real syncs of the write-ahead log counted for the one commit of the self-test; at least 1. */
  readonly syncsPerCommit: number;
};

export type EngineSettings = {
  /** Folder of the PostgreSQL cluster itself. */
  readonly folder: string;
  /** Replaces the start parameters: only the test of the self-test does it. */
  readonly startParams?: readonly string[];
};
