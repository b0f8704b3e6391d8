/**
 * Keeps lines of text that are never changed, apart from the database. A generation is one writer's lines in their
 * order: it is begun once, only its beginner adds to it, and it goes on until that process ends. `folder-journal.ts`
 * and `s3-journal.ts` keep this one promise, and one test asks both. What the lines say is not its affair.
 */

export type JournalStore = {
  /** Where it is, for the person who runs the portal. */
  readonly location: string;
  /** Numbers of the generations that were begun, lowest first. @throws JournalUnavailable */
  generations(): Promise<readonly number[]>;
  /**
   * Takes a number that nobody has taken, for ever.
   * @param generation 1 to 999,999
   * @throws GenerationTaken, JournalUnavailable
   */
  begin(generation: number): Promise<JournalWriter>;
  /**
   * Whole lines after a position, in their order; at most some megabytes: ask again from `position` until there are
   * none. A line that a crash cut in two was never acknowledged, and is not there.
   * @param after null: from the beginning
   * @throws JournalChanged when what was read up to there is not there any more, JournalUnavailable
   */
  read(generation: number, after: JournalPosition | null): Promise<JournalPiece>;
  /**
   * Whether what was read up to a position is still there, at the cost of one look.
   * @param upTo null: whether anything was ever written in a generation that was begun, or only skipped
   * @throws JournalUnavailable
   */
  has(generation: number, upTo: JournalPosition | null): Promise<boolean>;
};

/** Means something to the store that gave it only. */
export type JournalPosition = string;
export type JournalPiece = {
  readonly lines: readonly string[];
  readonly position: JournalPosition | null;
};

export type JournalWriter = {
  /**
   * When it returns, the lines survive a power cut. When it throws, they may be there or not: the writer is done for,
   * and refuses all that follows; begin another generation. One call at a time. Nothing is written behind lines that are
   * gone: what was written last is looked at first.
   * @param lines each without its end of line
   * @throws JournalChanged, JournalUnavailable
   */
  append(lines: readonly string[]): Promise<void>;
  /**
   * Whether what this writer wrote last is still what its place shows. Not while `append` runs.
   * @throws JournalChanged when it was removed, moved, cut or replaced: the writer is then done for; JournalUnavailable
   */
  check(): Promise<void>;
  /**
   * Whether its place shows something else than what this writer wrote: a copy, be it of every line, or what it wrote
   * without its end. Answered until it is closed, also by a writer that is done for. What is gone is missing, not changed.
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

/** What was written is not there any more, or is something else: nobody may write behind it. */
export class JournalChanged extends Error {
  override readonly name = 'JournalChanged';
}
