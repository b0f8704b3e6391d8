/**
 * Follows the history as it grows, once for the whole process however many people watch: every
 * second, for the writes of other servers, and at once after a commit of this process.
 *
 * Rows take their number before they commit, so a lower number may appear after a higher one. A
 * skipped number is queried again until it comes, or until no transaction can still hold it.
 */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { findChanges, type HistoryChange, LARGEST_BATCH, newestNumbers } from './find-changes.ts';

export type Listener = (changes: readonly HistoryChange[]) => void;

type Log = { error(facts: object, line: string): void };

/** Milliseconds. */
const INTERVAL = 1000;
/** Minimum milliseconds between two reads, however many commits: a burst is delivered together. */
const AT_LEAST = 100;
/**
 * Milliseconds to await a skipped number: longer than any transaction; that of a rolled back one
 * never comes.
 */
const PATIENCE = 60_000;
/** Numbers awaited at most, the newest: a server that crashed skips some for ever. */
const MOST_AWAITED = 500;

/** Everything up to `newest` was read, but for the awaited numbers, each with the time until when. */
type Position = { newest: number; readonly awaited: Map<number, number> };

export class ChangeLog {
  readonly #db: Kysely<Tables>;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  /** Null without listeners: the first one starts at the current position. */
  #position: Promise<Position> | null = null;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastLook = 0;
  /** True after a commit, or when a batch was cut: the next read comes as soon as allowed. */
  #soon = false;

  constructor(db: Kysely<Tables>, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * Once resolved, the listener receives every later commit.
   * @returns the function that unsubscribes
   */
  async subscribe(listener: Listener): Promise<() => void> {
    this.#listeners.add(listener);
    const leave = () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#position = null;
    };
    try {
      this.#position ??= this.#begin();
      await this.#position;
      return leave;
    } catch (error) {
      this.#position = null;
      leave();
      throw error;
    }
  }

  /** Triggers a read after a commit of this process. */
  poke(): void {
    if (this.#listeners.size === 0) return;
    this.#soon = true;
    if (this.#looking === null) this.#schedule();
  }

  async stop(): Promise<void> {
    this.#listeners.clear();
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #begin(): Promise<Position> {
    const numbers = await newestNumbers(this.#db, MOST_AWAITED);
    const position: Position = { newest: numbers.at(0) ?? 0, awaited: new Map() };
    // A transaction still open may hold a number below the newest.
    awaitGaps(position, numbers.at(-1) ?? 0, new Set(numbers));
    this.#schedule();
    return position;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const delay = this.#soon
      ? Math.max(0, this.#lastLook + AT_LEAST - performance.now())
      : INTERVAL;
    this.#timer = setTimeout(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
        if (this.#listeners.size > 0) this.#schedule();
      });
    }, delay);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    this.#lastLook = performance.now();
    this.#soon = false;
    try {
      if (this.#position === null) return;
      const position = await this.#position;
      const changes = await findChanges(this.#db, position.newest, [...position.awaited.keys()]);
      move(position, changes);
      this.#soon ||= changes.length >= LARGEST_BATCH;
      if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
    } catch (error) {
      this.#log.error({ err: error }, 'the history could not be followed');
    }
  }
}

/**
 * Advances the position: numbers read are no longer awaited, and the gaps between them are from now
 * on.
 */
function move(position: Position, changes: readonly HistoryChange[]): void {
  const read = new Set(changes.map(({ historiqueId }) => historiqueId));
  const before = position.newest;
  position.newest = Math.max(before, ...read);
  for (const number of read) position.awaited.delete(number);
  awaitGaps(position, before, read);
  const now = performance.now();
  for (const [number, until] of position.awaited) if (until < now) position.awaited.delete(number);
}

function awaitGaps(position: Position, after: number, read: ReadonlySet<number>): void {
  const until = performance.now() + PATIENCE;
  for (
    let number = Math.max(after + 1, position.newest - MOST_AWAITED);
    number < position.newest;
    number += 1
  ) {
    if (!read.has(number)) position.awaited.set(number, until);
  }
  const oldest = position.awaited.keys();
  while (position.awaited.size > MOST_AWAITED) position.awaited.delete(oldest.next().value ?? 0);
}
