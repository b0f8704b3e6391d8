/** Other processes that write beside us: what they kept is in the database that we write in, or it went back. */

import { type JournalReader, keptUpTo, linesAfter, type Mark, unread } from './survey.ts';

const HOUR = 3_600_000;
/** Whoever lives gives a sign every half hour. Milliseconds, by clocks that may differ. */
const DEAD_AFTER = 3 * HOUR;
/** The release before gives no sign: of those that ended without a word, the newest are looked at however long they were silent. */
const ALWAYS_WATCHED = 20;

export class Others {
  readonly #journal: JournalReader;
  #own = 0;
  /** Those that may still be writing, and how far they were read. */
  #live = new Map<number, Mark>();
  /** Those that have ended, or are dead. */
  #past = new Set<number>();
  #looking: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(journal: JournalReader) {
    this.#journal = journal;
  }

  /** @param own the generation that we write, @param marks how far all others were read */
  begin(own: number, marks: readonly Mark[], now: Date): void {
    const live = watched(marks, now);
    this.#own = own;
    this.#live = new Map(live.map((mark) => [mark.generation, mark]));
    this.#past = new Set(marks.filter((mark) => !live.includes(mark)).map((mark) => mark.generation));
  }

  /** The last line that each is known to have kept. */
  get heads(): readonly Pick<Mark, 'generation' | 'kept'>[] {
    return [...this.#live.values()].filter(({ kept }) => kept > 0);
  }

  /** One look serves all who ask before it begins: it sees whatever was kept before any of them asked. */
  look(): Promise<void> {
    this.#next ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#next = null;
        this.#looking = this.#read();
        return this.#looking;
      });
    return this.#next;
  }

  async #read(): Promise<void> {
    for (const generation of await this.#journal.generations()) {
      const known = this.#live.get(generation) ?? unread(generation);
      if (generation === this.#own || this.#past.has(generation) || known.hasEnded) continue;
      let mark = known;
      for await (const read of linesAfter(this.#journal, known))
        mark = { ...read.mark, kept: keptUpTo(mark.kept, read.line) };
      this.#live.set(generation, mark);
    }
  }
}

/** Those that may be written in: a server that has run for months among others that come and go is one of them. */
function watched(marks: readonly Mark[], now: Date): readonly Mark[] {
  const unended = marks.filter(({ hasEnded }) => !hasEnded);
  const speaks = ({ lastAt }: Mark) => lastAt !== null && now.getTime() - Date.parse(lastAt) < DEAD_AFTER;
  const newest = unended.slice(-ALWAYS_WATCHED);
  return unended.filter((mark) => speaks(mark) || newest.includes(mark));
}
