/** What the ways beyond letters read in a recording by itself. */

import { type Comparable, wordsOf } from '../recording.ts';
import { type TitleWords, titleOfWords } from '../titles/titles.ts';
import { classicalWords, ensembleWords } from './classical-words.ts';
import { isOtherScript, type Sound, soundOf } from './sound-of-words.ts';
import { type Work, workOf } from './works.ts';

export class BeyondReading {
  readonly isForeign: boolean;
  readonly hasDigits: boolean;
  /** Letters of its title and of its artists, as bags of words. */
  readonly lengths: { readonly title: number; readonly artist: number };
  readonly work: Work | null;
  /** Its title with the words of classical music in one language; the same one where none is in another. */
  readonly inOneLanguage: TitleWords;
  readonly #recording: Comparable;
  #bags: Bags | undefined;
  #sounds: Sounds | undefined;
  #ensembles: readonly (readonly string[])[] | undefined;

  constructor(recording: Comparable, title: TitleWords) {
    const { noyau, complement, artistes } = recording;
    this.isForeign = isOtherScript(noyau) || artistes.some(isOtherScript);
    this.hasDigits = /\d/.test(noyau) || /\d/.test(complement);
    this.lengths = { title: bagLength([noyau]), artist: bagLength(artistes) };
    this.work = workOf(recording);
    this.inOneLanguage = inOneLanguage(title);
    this.#recording = recording;
  }

  get bags(): Bags {
    const { noyau, artistes } = this.#recording;
    this.#bags ??= { title: bagOf([noyau]), artist: bagOf(artistes) };
    return this.#bags;
  }

  get sounds(): Sounds {
    const { noyau, complement, artistes } = this.#recording;
    this.#sounds ??= {
      title: soundOf(`${noyau} ${complement}`),
      alone: soundOf(noyau),
      names: artistes.map((name) => [soundOf(name), soundOf(name.split(' ').reverse().join(' '))]),
    };
    return this.#sounds;
  }

  /** What tells each of its artists and guests from another ensemble. */
  get ensembles(): readonly (readonly string[])[] {
    const { artistes, invites } = this.#recording;
    this.#ensembles ??= [...artistes, ...invites].map(ensembleWords);
    return this.#ensembles;
  }
}

/** Of its title and of its artists. */
type Bags = { readonly title: string; readonly artist: string };
type Sounds = {
  /** With what stands beside it. */
  readonly title: Sound;
  readonly alone: Sound;
  /** Each as it is written, and its words turned around. */
  readonly names: readonly (readonly [Sound, Sound])[];
};

function inOneLanguage(title: TitleWords): TitleWords {
  const [core, asides] = [classicalWords(title.core.words), classicalWords(title.asides.words)];
  return core === title.core.words && asides === title.asides.words ? title : titleOfWords(core, asides);
}

/** Words without order; the joiner of two names is no word of a title. */
export function bagOf(texts: readonly string[]): string {
  return texts
    .flatMap((text) => wordsOf(text))
    .filter((word) => word !== 'et')
    .sort()
    .join('');
}

/** Letters of that bag, without making it. */
const bagLength = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + text.replace(SPACES_AND_JOINERS, '').length, 0);
const SPACES_AND_JOINERS = / |(?<=^| )et(?=$| )/g;
