/** Other processes that write beside us: what they kept is in the database that we write in, or it went back. */

import { beginnerOf } from '../deployment.ts';
import { isAboutRegister, type Line } from '../line.ts';
import {
  type JournalReader,
  type LineName,
  linesAfter,
  type Mark,
  storedUpTo,
  unread,
} from './lines.ts';

const HOUR = 3_600_000;
/** Whoever lives gives a sign every half hour. Milliseconds, by clocks that may differ. */
const DEAD_AFTER = 3 * HOUR;
/** The release before gives no sign: of those that ended without a word, the newest are looked at however long they were silent. */
const ALWAYS_WATCHED = 20;

export type Own = {
  /** The generation that we write. */
  readonly generation: number;
  /** What the journal calls our database. */
  readonly deploymentId: string;
};

export class OtherWriters {
  readonly #journal: JournalReader;
  #own: Own = { generation: 0, deploymentId: '' };
  /** Those that may still be writing, and how far they were read. */
  #live = new Map<number, Mark>();
  /** Those that have ended, or are dead, or write for another database. */
  #past = new Set<number>();
  /** Lines of which no word was read yet. */
  #open = new Map<string, LineName>();
  #looking: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(journal: JournalReader) {
    this.#journal = journal;
  }

  /** @param marks how far all others were read, @param open lines of theirs without a word */
  begin(own: Own, marks: readonly Mark[], open: readonly LineName[], now: Date): void {
    const live = watched(marks, now);
    this.#own = own;
    this.#live = new Map(live.map((mark) => [mark.generation, mark]));
    this.#past = new Set(
      marks.filter((mark) => !live.includes(mark)).map((mark) => mark.generation),
    );
    this.#open = new Map(open.map((line) => [nameOf(line), line]));
  }

  /** The last line that each is known to have kept. */
  get heads(): readonly Pick<Mark, 'generation' | 'stored'>[] {
    return [...this.#live.values()].filter(({ stored }) => stored > 0);
  }

  /** Lines of which no word was read: they may be under way, or in the database. */
  get open(): readonly LineName[] {
    return [...this.#open.values()];
  }

  /** Somebody said what became of it. */
  close(line: LineName): void {
    this.#open.delete(nameOf(line));
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

  /** @throws Error when a generation that was there is not there any more */
  async assertThere(): Promise<void> {
    const there = new Set(await this.#journal.generations());
    for (const generation of [...this.#past, ...this.#live.keys(), this.#own.generation])
      if (!there.has(generation)) throw new Error(`generation ${generation} is not there any more`);
  }

  async #read(): Promise<void> {
    for (const generation of await this.#journal.generations()) {
      if (generation === this.#own.generation || this.#past.has(generation)) continue;
      const existing = this.#live.get(generation);
      if (existing?.hasEnded === true) continue;
      if (existing === undefined && (await this.#isForeign(generation))) this.#past.add(generation);
      else await this.#readOn(existing ?? unread(generation));
    }
  }

  async #isForeign(generation: number): Promise<boolean> {
    const beginner = await beginnerOf(this.#journal, generation);
    return beginner !== null && beginner.id !== this.#own.deploymentId;
  }

  async #readOn(existing: Mark): Promise<void> {
    let mark = existing;
    for await (const read of linesAfter(this.#journal, existing)) {
      mark = { ...read.mark, stored: storedUpTo(mark.stored, read.line) };
      this.#receive(existing.generation, read.line);
    }
    this.#live.set(existing.generation, mark);
  }

  #receive(generation: number, line: Line): void {
    const { number } = line;
    if (isAboutRegister(line))
      this.#open.set(nameOf({ generation, number }), { generation, number });
    if (line.kind === 'kept' || line.kind === 'undone')
      for (const ended of line.numbers) this.close({ generation, number: ended });
    if (line.kind === 'confirmed') this.close(line.line);
    if (line.kind === 'burnt') this.close({ generation: line.generation, number: line.of });
  }
}

const nameOf = ({ generation, number }: LineName) => `${generation}/${number}`;

/** Those that may be written in: a server that has run for months among others that come and go is one of them. */
function watched(marks: readonly Mark[], now: Date): readonly Mark[] {
  const unended = marks.filter(({ hasEnded }) => !hasEnded);
  const speaks = ({ lastAt }: Mark) =>
    lastAt !== null && now.getTime() - Date.parse(lastAt) < DEAD_AFTER;
  const newest = unended.slice(-ALWAYS_WATCHED);
  return unended.filter((mark) => speaks(mark) || newest.includes(mark));
}
