/**
 * A recording prepared for comparison. It is compared with a hundred others, so derived values are
 * computed once, on first use: most comparisons stop at the artists.
 */

import { type Cast, castOf } from './artists.ts';
import { FuzzyReading } from './fuzzy/reading.ts';
import type { Comparable } from './recording.ts';
import { isGeneric } from './titles/generic-titles.ts';
import { type TitleWords, titleOf } from './titles/titles.ts';
import { kindsOf } from './versions.ts';

export class Reading {
  readonly recording: Comparable;
  #cast: Cast | undefined;
  #title: TitleWords | undefined;
  #isGeneric: boolean | undefined;
  #fuzzy: FuzzyReading | undefined;

  constructor(recording: Comparable) {
    this.recording = recording;
  }

  get cast(): Cast {
    this.#cast ??= castOf(this.recording);
    return this.#cast;
  }

  get title(): TitleWords {
    this.#title ??= titleOf(this.recording);
    return this.#title;
  }

  /** An edit or an extended version: a different duration is expected. */
  get isResized(): boolean {
    const kinds = kindsOf(this.recording.versions);
    return kinds.includes('edit') || kinds.includes('extended');
  }

  get isGeneric(): boolean {
    this.#isGeneric ??= isGeneric(this.title.core.messages);
    return this.#isGeneric;
  }

  get fuzzy(): FuzzyReading {
    this.#fuzzy ??= new FuzzyReading(this);
    return this.#fuzzy;
  }
}
