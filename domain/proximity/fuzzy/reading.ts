/** Values derived from one recording for matches beyond letters, each computed on first use. */

import { type Comparable, messagesOf } from '../recording.ts';
import { type TitleWords, titleOfWords } from '../titles/titles.ts';
import { classicalWords, ensembleWords } from './classical-titles.ts';
import { isOtherScript, type Sound, soundOf } from './phonetics.ts';
import { type Work, workOf } from './works.ts';

type Read = { readonly recording: Comparable; readonly title: TitleWords };

export class FuzzyReading {
  readonly isForeign: boolean;
  /** Number of letters of its title and of its artists, without spaces or order. */
  readonly lengths: { readonly title: number; readonly artist: number };
  readonly #reading: Read;
  #hasDigits: boolean | undefined;
  #work: Work | null | undefined;
  #inOneLanguage: TitleWords | undefined;
  #bags: Bags | undefined;
  #sounds: Sounds | undefined;
  #ensembles: readonly (readonly string[])[] | undefined;

  constructor(reading: Read) {
    const { noyau, artistes } = reading.recording;
    this.isForeign = isOtherScript(noyau) || artistes.some(isOtherScript);
    this.lengths = { title: bagLength([noyau]), artist: bagLength(artistes) };
    this.#reading = reading;
  }

  get hasDigits(): boolean {
    const { noyau, complement } = this.#reading.recording;
    this.#hasDigits ??= /\d/.test(noyau) || /\d/.test(complement);
    return this.#hasDigits;
  }

  get work(): Work | null {
    if (this.#work === undefined) this.#work = workOf(this.#reading.recording);
    return this.#work;
  }

  /** Title with classical words translated into one language; the same object when none was. */
  get inOneLanguage(): TitleWords {
    this.#inOneLanguage ??= inOneLanguage(this.#reading.title);
    return this.#inOneLanguage;
  }

  get bags(): Bags {
    const { noyau, artistes } = this.#reading.recording;
    this.#bags ??= { title: bagOf([noyau]), artist: bagOf(artistes) };
    return this.#bags;
  }

  get sounds(): Sounds {
    const { noyau, complement, artistes } = this.#reading.recording;
    this.#sounds ??= {
      title: soundOf(`${noyau} ${complement}`),
      alone: soundOf(noyau),
      names: artistes.map((name) => [soundOf(name), soundOf(name.split(' ').reverse().join(' '))]),
    };
    return this.#sounds;
  }

  /** Distinctive words of each of its artists and guests, as ensembles. */
  get ensembles(): readonly (readonly string[])[] {
    const { artistes, invites } = this.#reading.recording;
    this.#ensembles ??= [...artistes, ...invites].map(ensembleWords);
    return this.#ensembles;
  }
}

/** Of its title and of its artists. */
type Bags = { readonly title: string; readonly artist: string };
type Sounds = {
  /** Title including the text beside it. */
  readonly title: Sound;
  readonly alone: Sound;
  /** Each name as written, and with its words reversed. */
  readonly names: readonly (readonly [Sound, Sound])[];
};

function inOneLanguage(title: TitleWords): TitleWords {
  const [core, asides] = [
    classicalWords(title.core.messages),
    classicalWords(title.asides.messages),
  ];
  return core === title.core.messages && asides === title.asides.messages
    ? title
    : titleOfWords(core, asides);
}

/** Sorted words; the joiner of two names is not a word of a title. */
export function bagOf(texts: readonly string[]): string {
  return texts
    .flatMap((text) => messagesOf(text))
    .filter((word) => word !== 'et')
    .sort()
    .join('');
}

/** Letters of that bag, without making it. */
function bagLength(texts: readonly string[]): number {
  let length = 0;
  for (const text of texts) {
    let [from, end] = [0, 0];
    for (; end >= 0; from = end + 1) {
      end = text.indexOf(' ', from);
      const letters = (end < 0 ? text.length : end) - from;
      length += letters === 2 && text.startsWith('et', from) ? 0 : letters;
    }
  }
  return length;
}
