/**
 * Other processes that write the journal at the same time: our database has what they committed, or
 * it was restored.
 */

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
/** Milliseconds, by clocks that may differ: a live process writes a line every half hour. */
const DEAD_AFTER = 3 * HOUR;
/**
 * The previous release writes no sign of life: among unended generations, this many of the newest
 * are watched whatever their silence.
 */
const ALWAYS_WATCHED = 20;

export type Own = {
  /** The generation that we write. */
  readonly generation: number;
  /** The name of our database in the journal. */
  readonly deploymentId: string;
};

export class OtherWriters {
  readonly #journal: JournalReader;
  #own: Own = { generation: 0, deploymentId: '' };
  /** Generations that may still be written, with their read positions. */
  #live = new Map<number, Mark>();
  /** Generations that have ended, are dead, or belong to another database. */
  #past = new Set<number>();
  /** Lines without a confirmation so far. */
  #open = new Map<string, LineName>();
  #looking: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(journal: JournalReader) {
    this.#journal = journal;
  }

  /**
   * @param marks read positions of all other generations
   * @param open their unconfirmed lines
   */
  begin(own: Own, marks: readonly Mark[], open: readonly LineName[], now: Date): void {
    const live = watched(marks, now);
    this.#own = own;
    this.#live = new Map(live.map((mark) => [mark.generation, mark]));
    this.#past = new Set(
      marks.filter((mark) => !live.includes(mark)).map((mark) => mark.generation),
    );
    this.#open = new Map(open.map((line) => [nameOf(line), line]));
  }

  /** The last line of each known to be committed. */
  get heads(): readonly Pick<Mark, 'generation' | 'stored'>[] {
    return [...this.#live.values()].filter(({ stored }) => stored > 0);
  }

  /** Lines without a confirmation: their transaction may be running, or committed. */
  get open(): readonly LineName[] {
    return [...this.#open.values()];
  }

  /** Called when the outcome of a line is known. */
  close(line: LineName): void {
    this.#open.delete(nameOf(line));
  }

  /**
   * One read serves all callers that wait before it begins: it sees whatever was committed before
   * any of them called.
   */
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

  /** @throws Error when a generation has disappeared */
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

/**
 * Generations that may still be written, including that of a server that has run for months while
 * others came and went.
 */
function watched(marks: readonly Mark[], now: Date): readonly Mark[] {
  const unended = marks.filter(({ hasEnded }) => !hasEnded);
  const speaks = ({ lastAt }: Mark) =>
    lastAt !== null && now.getTime() - Date.parse(lastAt) < DEAD_AFTER;
  const newest = unended.slice(-ALWAYS_WATCHED);
  return unended.filter((mark) => speaks(mark) || newest.includes(mark));
}
