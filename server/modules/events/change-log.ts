/**
 * The history read as it grows, once for the whole process however many people watch: each second, for
 * what other servers write, and at once after a commit of this process.
 *
 * Rows take their number before they commit, so a lower number may appear after a higher one. A number
 * that was passed over is asked for again until it comes, or until no transaction can still hold it.
 */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { findChanges, type HistoryChange, LARGEST_BATCH, newestNumbers } from './find-changes.ts';

export type Listener = (changes: readonly HistoryChange[]) => void;

type Log = { error(facts: object, line: string): void };

/** Milliseconds. */
const INTERVAL = 1000;
/** Between two looks, however many commits: a burst is told together. */
const AT_LEAST = 100;
/** Longer than any transaction lives; the number of a rolled back one never comes. */
const PATIENCE = 60_000;
/** Numbers awaited at most, the newest: a server that crashed skips some for ever. */
const MOST_AWAITED = 500;

/** Everything up to `newest` was read, but for the awaited numbers, each with the time until when. */
type Position = { newest: number; readonly awaited: Map<number, number> };

export class ChangeLog {
  readonly #db: Kysely<Tables>;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  /** Null while nobody listens: the first one starts from its own present. */
  #position: Promise<Position> | null = null;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastLook = 0;
  /** A commit, or the rest of a long batch, asks for another look as soon as it may be. */
  #soon = false;

  constructor(db: Kysely<Tables>, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Once resolved, no later commit escapes the listener. @returns what ends it */
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

  /** Something was committed here: look now. */
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
    // A transaction may be under way at this very moment, with a number below the newest.
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

/** What was read is awaited no more; what lies between is, from now on. */
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
