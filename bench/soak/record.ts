/** What the clients were told, and nothing else: the soak believes them, not the portal. */

export type IssuedCode = {
  readonly isrc: string;
  /** Of the recording; null when the answer came so late that its numbers may mean another one since. */
  readonly titre: string | null;
  /** `Date.now()` when the call that gives codes was answered; null: it was read afterwards. */
  readonly at: number | null;
};

/** A time in which no server may give a code. */
export type Silence = {
  /** As the end of a sentence: « before the database was restored ». */
  readonly why: string;
  readonly from: number;
  /** Infinity while it lasts. */
  to: number;
  /** Codes that the register had before: whoever asks for them again is still told. */
  readonly existing: ReadonlySet<string>;
};

export type ClientRecord = {
  readonly codes: IssuedCode[];
  /** Codes whose cancellation was acknowledged. */
  readonly cancelled: Set<string>;
  /** Codes whose transfer was agreed by both. */
  readonly transferred: Set<string>;
  /** Answers by what they were: `200`, `409 DOSSIER_TAKEN`, `cut`. */
  readonly answers: Map<string, number>;
  readonly silences: Silence[];
  /** Generations that an operator took out of the journal: what they said was read before. */
  readonly movedOut: Set<number>;
  readonly unexplained: string[];
};

export const aRecord = (): ClientRecord => ({
  codes: [],
  cancelled: new Set(),
  transferred: new Set(),
  answers: new Map(),
  silences: [],
  movedOut: new Set(),
  unexplained: [],
});

export const reportedCodes = ({ codes }: ClientRecord): ReadonlySet<string> =>
  new Set(codes.map(({ isrc }) => isrc));
