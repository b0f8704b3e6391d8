/** Errors by file and line: all are reported, and nothing is written while there are any. */

import type { FieldError } from '#domain/domain-error.ts';
import type { LineError, LineLocation } from '#domain/takeover/account.ts';

/** Maximum stored for display: a file with the wrong separator has one on each line. */
const MAX_STORED = 10_000;
const MAX_ADVICES = 200;

export class LineErrors {
  readonly #stored: LineError[] = [];
  readonly #advices: string[] = [];
  #count = 0;

  add({ file, ligne }: LineLocation, colonne: string | null, message: string): void {
    this.#count += 1;
    if (this.#stored.length < MAX_STORED) this.#stored.push({ file, ligne, colonne, message });
  }

  addAll(lineLocation: LineLocation, errors: readonly FieldError[]): void {
    for (const { path, message } of errors) this.add(lineLocation, path, message);
  }

  /** What keeps nothing from being written, and somebody should look at. */
  advise(sentence: string): void {
    if (this.#advices.length < MAX_ADVICES) this.#advices.push(sentence);
  }

  get advices(): readonly string[] {
    return this.#advices;
  }

  get count(): number {
    return this.#count;
  }

  get stored(): readonly LineError[] {
    return this.#stored;
  }
}

export const value = ({ file, ligne, colonne, message }: LineError): string =>
  `${file}, ligne ${ligne}${colonne === null ? '' : `, ${colonne}`} : ${message}`;
