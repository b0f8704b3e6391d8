/**
 * A recording as it is compared. It meets a hundred others, and what is read in it alone is read once: what every
 * comparison asks at once, what only goes beyond letters when that is asked.
 */

import { type Cast, castOf } from './artists.ts';
import { type BeyondReading, readBeyond } from './beyond/reading.ts';
import type { Comparable } from './recording.ts';
import { isGeneric } from './titles/generic-titles.ts';
import { type TitleWords, titleOf } from './titles/titles.ts';
import { kindsOf } from './versions.ts';

export class Reading {
  readonly recording: Comparable;
  readonly title: TitleWords;
  readonly cast: Cast;
  readonly isGeneric: boolean;
  /** An edit or an extended version: its duration is another by nature. */
  readonly isResized: boolean;
  #beyond: BeyondReading | undefined;

  constructor(recording: Comparable) {
    const kinds = kindsOf(recording.versions);
    this.recording = recording;
    this.title = titleOf(recording);
    this.cast = castOf(recording);
    this.isGeneric = isGeneric(this.title.core.words);
    this.isResized = kinds.includes('edit') || kinds.includes('extended');
  }

  get beyond(): BeyondReading {
    this.#beyond ??= readBeyond(this.recording, this.title);
    return this.#beyond;
  }
}
