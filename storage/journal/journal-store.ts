/**
 * Stores lines of text that are never changed, apart from the database. A generation contains one
 * writer's lines in order: it is begun once, only its creator appends to it, until that process
 * ends. `folder-journal.ts` and `s3-journal.ts` implement this one contract, and one test checks
 * both. The content of the lines is opaque to it.
 */

export type JournalStore = {
  /** Location of the journal, shown to the operator. */
  readonly location: string;
  /** Numbers of the generations that were begun, lowest first. @throws JournalUnavailable */
  generations(): Promise<readonly number[]>;
  /**
   * Takes a number permanently; it must never have been taken.
   * @param generation 1 to 999,999
   * @throws GenerationTaken, JournalUnavailable
   */
  begin(generation: number): Promise<JournalWriter>;
  /**
   * Whole lines after a position, in order; at most some megabytes: call again from `position`
   * until there are none. A line truncated by a crash was never acknowledged, and is not returned.
   * @param after null: from the beginning
   * @throws JournalChanged when the lines read before this position no longer exist,
   * JournalUnavailable
   */
  read(generation: number, after: JournalPosition | null): Promise<JournalPiece>;
  /**
   * Whether the lines read up to a position still exist, at the cost of one request.
   * @param upTo null: whether anything was ever written in a generation that was begun, or only
   * skipped
   * @throws JournalUnavailable
   */
  has(generation: number, upTo: JournalPosition | null): Promise<boolean>;
};

/** Opaque; valid only for the store that returned it. */
export type JournalPosition = string;
export type JournalPiece = {
  readonly lines: readonly string[];
  readonly position: JournalPosition | null;
};

export type JournalWriter = {
  /**
   * When it returns, the lines survive a power cut. When it throws, they may be stored or not: the
   * writer has ended, and refuses all further calls; begin another generation. One call at a time.
   * Checks the last lines written first, so that nothing is appended after lines that have
   * disappeared.
   * @param lines each without its end of line
   * @throws JournalChanged, JournalUnavailable
   */
  append(lines: readonly string[]): Promise<void>;
  /**
   * Checks that the last lines of this writer are still stored in place. Not while `append` runs.
   * @throws JournalChanged when they were removed, moved, cut or replaced: the writer has then
   * ended; JournalUnavailable
   */
  check(): Promise<void>;
  /**
   * Whether its location contains something other than this writer's output: a copy, even of every
   * line, or its lines without their end. Available until it is closed, even after the writer has
   * ended. A missing journal is not a changed one.
   */
  isChanged(): Promise<boolean>;
  close(): Promise<void>;
};

export class GenerationTaken extends Error {
  override readonly name = 'GenerationTaken';
  constructor(generation: number) {
    super(`generation ${generation} was begun already`);
  }
}

/** The journal cannot be read or written now. The message is for the log. */
export class JournalUnavailable extends Error {
  override readonly name = 'JournalUnavailable';
}

/** Lines written before are missing or different: nothing may be appended after them. */
export class JournalChanged extends Error {
  override readonly name = 'JournalChanged';
}
