/** The first values of each column, by which people recognise it; and how many cells hold signs that nobody sees. */

import { withoutUnseen } from '#domain/free-text.ts';

const SHOWN = 3;
const LONGEST = 60;

export class FirstValues {
  readonly #values: string[][] = [];
  invisibles = 0;

  /** @param cell trimmed, not empty or empty */
  see(index: number, cell: string): void {
    if (cell === '') return;
    const seen = withoutUnseen(cell);
    if (seen !== cell) this.invisibles += 1;
    this.#values[index] ??= [];
    const values = this.#values[index];
    if (values.length < SHOWN) values.push(seen.slice(0, LONGEST).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '));
  }

  of(index: number): string[] {
    return this.#values[index] ?? [];
  }
}
