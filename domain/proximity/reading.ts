/**
 * A recording as it is compared. It meets a hundred others, and what is read in it alone is read once: its title at once,
 * the rest when a comparison asks for it, because most end with the titles.
 */

import { type Cast, castOf } from './artists.ts';
import { BeyondReading } from './beyond/reading.ts';
import type { Comparable } from './recording.ts';
import { isGeneric } from './titles/generic-titles.ts';
import { type TitleWords, titleOf } from './titles/titles.ts';
import { kindsOf } from './versions.ts';

export class Reading {
  readonly recording: Comparable;
  readonly title: TitleWords;
  /** An edit or an extended version: its duration is another by nature. */
  readonly isResized: boolean;
  #cast: Cast | undefined;
  #isGeneric: boolean | undefined;
  #beyond: BeyondReading | undefined;

  constructor(recording: Comparable) {
    const kinds = kindsOf(recording.versions);
    this.recording = recording;
    this.title = titleOf(recording);
    this.isResized = kinds.includes('edit') || kinds.includes('extended');
  }

  get cast(): Cast {
    this.#cast ??= castOf(this.recording);
    return this.#cast;
  }

  get isGeneric(): boolean {
    this.#isGeneric ??= isGeneric(this.title.core.words);
    return this.#isGeneric;
  }

  get beyond(): BeyondReading {
    this.#beyond ??= new BeyondReading(this.recording, this.title);
    return this.#beyond;
  }
}
