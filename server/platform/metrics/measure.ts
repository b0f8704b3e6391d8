/** Measurements on request: a table of gauges, and the one reading that fills them. */

export type Sample = {
  /** The name of its gauge. */
  readonly of: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
};

export type Measure = {
  /** Gauges by name, with their help text. */
  readonly gauges: Readonly<
    Record<string, { readonly help: string; readonly labels?: readonly string[] }>
  >;
  /**
   * When it rejects, or omits a gauge, that gauge is absent this time: a stale figure would pass
   * for a current one.
   */
  readonly read: () => Promise<readonly Sample[]>;
};
