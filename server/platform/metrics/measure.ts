/** What is measured when somebody asks: a table of gauges, and the one reading that fills them. */

export type Sample = {
  /** The name of its gauge. */
  readonly of: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
};

export type Measure = {
  /** By name, what each says. */
  readonly gauges: Readonly<
    Record<string, { readonly help: string; readonly labels?: readonly string[] }>
  >;
  /** Rejects, or says nothing of a gauge: it is not there this time. A stale figure would pass for a true one. */
  readonly read: () => Promise<readonly Sample[]>;
};
