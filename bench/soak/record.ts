/** What the clients were told, and nothing else: the soak believes them, not the portal. */

export type GivenCode = {
  readonly isrc: string;
  /** Of the recording; null when the answer came so late that its numbers may mean another one since. */
  readonly titre: string | null;
};

export type ClientRecord = {
  readonly codes: GivenCode[];
  /** Codes whose cancellation was acknowledged. */
  readonly cancelled: Set<string>;
  /** Codes whose transfer was agreed by both. */
  readonly transferred: Set<string>;
  /** Answers by what they were: `200`, `409 DOSSIER_TAKEN`, `cut`. */
  readonly answers: Map<string, number>;
  readonly unexplained: string[];
};

export const aRecord = (): ClientRecord => ({
  codes: [],
  cancelled: new Set(),
  transferred: new Set(),
  answers: new Map(),
  unexplained: [],
});
