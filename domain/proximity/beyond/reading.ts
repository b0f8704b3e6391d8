/** What the ways beyond letters read in a recording by itself. */

import { type Comparable, wordsOf } from '../recording.ts';
import { type TitleWords, titleOfWords } from '../titles/titles.ts';
import { classicalWords } from './classical-words.ts';
import { isOtherScript } from './sound-of-words.ts';
import { type Work, workOf } from './works.ts';

export type BeyondReading = {
  readonly isForeign: boolean;
  readonly hasDigits: boolean;
  /** Letters of its title and of its artists, as bags of words. */
  readonly lengths: { readonly title: number; readonly artist: number };
  readonly work: Work | null;
  /** Its title with the words of classical music in one language; the same one where none is in another. */
  readonly inOneLanguage: TitleWords;
};

export function readBeyond(recording: Comparable, title: TitleWords): BeyondReading {
  const { noyau, complement, artistes } = recording;
  return {
    isForeign: isOtherScript(noyau) || artistes.some(isOtherScript),
    hasDigits: /\d/.test(noyau) || /\d/.test(complement),
    lengths: { title: bagLength([noyau]), artist: bagLength(artistes) },
    work: workOf(recording),
    inOneLanguage: inOneLanguage(title),
  };
}

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
