/** What the clients received, and nothing else: the soak trusts them, not the portal. */

export type IssuedCode = {
  readonly isrc: string;
  /**
   * Title of the recording; null when the response came so late that its ids may refer to another
   * one.
   */
  readonly titre: string | null;
  /** `Date.now()` when the response with the codes arrived; null: the code was read afterwards. */
  readonly at: number | null;
};

/** A period in which no server may issue a code. */
export type Silence = {
  /** As the end of a sentence: « before the database was restored ». */
  readonly why: string;
  readonly from: number;
  /** Infinity while it lasts. */
  to: number;
  /** Codes already in the register: a repeated request still returns them. */
  readonly existing: ReadonlySet<string>;
};

export type ClientRecord = {
  readonly codes: IssuedCode[];
  /** Codes whose cancellation was acknowledged. */
  readonly cancelled: Set<string>;
  /** Codes whose transfer both parties accepted. */
  readonly transferred: Set<string>;
  /** Number of responses by kind: `200`, `409 DOSSIER_TAKEN`, `cut`. */
  readonly answers: Map<string, number>;
  readonly silences: Silence[];
  /** Generations that an operator moved out of the journal: their lines were read before. */
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
