/**
 * Writes the lines of one generation: numbered and chained on arrival, written together when
 * several wait.
 */

import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import { type Fact, type Line, NO_HASH, writeLine } from './line.ts';

export type LineWriter = {
  append(lines: readonly string[]): Promise<void>;
  check(): Promise<void>;
  isChanged(): Promise<boolean>;
  close(): Promise<void>;
};

type Waiting = { readonly line: Line; readonly complete: (error?: unknown) => void };

export class Generation {
  readonly number: number;
  readonly #writer: LineWriter;
  readonly #clock: Clock;
  #next = 0;
  #lastAt = '';
  /** From the machine's clock, which tests do not replace. */
  #messageAt = Date.now();
  #hash = NO_HASH;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #failed: unknown = null;
  #hasEnded = false;

  constructor(number: number, writer: LineWriter, clock: Clock) {
    this.number = number;
    this.#writer = writer;
    this.#clock = clock;
  }

  /** Whether lines can still be added: after a failure, and after the end, only a new generation can. */
  get isSound(): boolean {
    return this.#failed === null && !this.#hasEnded;
  }

  /** The last line that was added; null before the first. */
  get last(): { readonly generation: number; readonly number: number; readonly at: string } | null {
    return this.#next === 0
      ? null
      : { generation: this.number, number: this.#next - 1, at: this.#lastAt };
  }

  /** Milliseconds since the last line was added. */
  get silence(): number {
    return Date.now() - this.#messageAt;
  }

  /** @returns the number of the line at once, and when it survives a power cut. */
  add(fact: Fact): { readonly number: number; readonly durable: Promise<void> } {
    if (this.#failed !== null) throw this.#failed;
    // Readers stop at the last line of an ended generation.
    if (this.#hasEnded) throw new Error(`generation ${this.number} has ended`);
    const number = this.#next;
    this.#next += 1;
    this.#lastAt = this.#clock().toISOString();
    this.#messageAt = Date.now();
    const line = { number, at: this.#lastAt, ...fact };
    const durable = new Promise<void>((resolve, reject) => {
      this.#waiting.push({
        line,
        complete: (error) => (error === undefined ? resolve() : reject(error)),
      });
    });
    // Prevents an unhandled rejection when the caller does not await it.
    durable.catch(() => {});
    this.#writing ??= this.#writeAll();
    return { number, durable };
  }

  /**
   * Checks that what was written is still there. Each write checks by itself; lines added meanwhile
   * wait.
   * @throws when it is not
   */
  async check(): Promise<void> {
    if (this.#writing !== null) return;
    this.#writing = this.#writer
      .check()
      .catch((error: unknown) => {
        this.#failed = error;
      })
      .then(() => this.#writeAll());
    await this.#writing;
    if (this.#failed !== null) throw this.#failed;
  }

  /**
   * Whether something else replaces what was written, or its end is missing; usable until it has
   * ended, also after a failure.
   */
  isChanged(): Promise<boolean> {
    return this.#writer.isChanged();
  }

  async end(): Promise<void> {
    if (this.isSound) {
      const { durable } = this.add({ kind: 'ended' });
      this.#hasEnded = true;
      await durable.catch(() => {});
    }
    await this.#writer.close();
  }

  /**
   * While one piece is being stored, the next is gathered. Lines are encoded while the database
   * runs the statements of the call.
   */
  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await setImmediate();
      const piece = this.#waiting;
      this.#waiting = [];
      const texts = piece.map(({ line }) => {
        const { text, hash } = writeLine(this.#hash, line);
        this.#hash = hash;
        return text;
      });
      await this.#writer.append(texts).catch((error: unknown) => {
        this.#failed = error;
      });
      for (const { complete } of piece) complete(this.#failed ?? undefined);
    }
    // In the same tick as the last check: a line added from now on starts a new write.
    this.#writing = null;
  }
}
