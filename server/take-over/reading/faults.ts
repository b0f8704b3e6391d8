/** What is wrong, by file and line: all of it is said, and nothing is written while there is any. */

import type { FieldError } from '#domain/refusal.ts';
import type { Fault, Place } from '#domain/takeover/account.ts';

/** Kept to be shown: a file with the wrong separator has one on each of its lines. */
const MOST_KEPT = 10_000;

export class Faults {
  readonly #kept: Fault[] = [];
  #count = 0;

  add({ file, ligne }: Place, colonne: string | null, message: string): void {
    this.#count += 1;
    if (this.#kept.length < MOST_KEPT) this.#kept.push({ file, ligne, colonne, message });
  }

  addAll(place: Place, errors: readonly FieldError[]): void {
    for (const { path, message } of errors) this.add(place, path, message);
  }

  get count(): number {
    return this.#count;
  }

  get kept(): readonly Fault[] {
    return this.#kept;
  }
}

export const said = ({ file, ligne, colonne, message }: Fault): string =>
  `${file}, ligne ${ligne}${colonne === null ? '' : `, ${colonne}`} : ${message}`;
