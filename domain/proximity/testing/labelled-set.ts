/**
 * Recording pairs labelled by people (or a rule) as one or two recordings, and the quality of the
 * score on them.
 */

import type { ElementType } from '#domain/element/lists.ts';
import { BANDS } from '../bands.ts';
import { comparableOf, type RecordingFields } from '../recording.ts';
import { scoreOf } from '../score.ts';

export type LabelledPair = {
  readonly famille: string;
  /** True for one recording, which needs one code. */
  readonly same: boolean;
  readonly a: RecordingFields;
  readonly b: RecordingFields;
};

export type Quality = {
  readonly famille: string;
  readonly pairs: number;
  readonly positives: number;
  /** Pairs at 90 and more, and those of them that are one recording. */
  readonly claimed: number;
  readonly claimedRight: number;
  /** Pairs of one recording at 75 and more. */
  readonly result: number;
  /** Pairs of two recordings from 75 to 89: a question too many, not an error. */
  readonly requested: number;
};

export function aRecording(
  input: Partial<RecordingFields> & { readonly titre: string },
): RecordingFields {
  return { type: 'P', version: null, artiste: null, artistesInvites: [], duree: null, ...input };
}

/** The score of a pair; 0 when the types differ, since such a pair is never compared. */
export function scoreOfPair({ a, b }: Pick<LabelledPair, 'a' | 'b'>): number {
  if (a.type !== b.type) return 0;
  return scoreOf(comparableOf(a), comparableOf(b)).score;
}

/** One row per family, in alphabetical order, then the total as « ensemble ». */
export function qualityOf(pairs: readonly LabelledPair[]): Quality[] {
  const familles = [...new Set(pairs.map(({ famille }) => famille))].sort();
  const scored = pairs.map((pair) => ({ ...pair, score: scoreOfPair(pair) }));
  return [...familles, 'ensemble'].map((famille) => {
    const chosen = scored.filter((pair) => famille === 'ensemble' || pair.famille === famille);
    const claimed = chosen.filter(({ score }) => score >= BANDS.MEME);
    const positives = chosen.filter(({ same }) => same);
    return {
      famille,
      pairs: chosen.length,
      positives: positives.length,
      claimed: claimed.length,
      claimedRight: claimed.filter(({ same }) => same).length,
      result: positives.filter(({ score }) => score >= BANDS.PROCHE).length,
      requested: chosen.filter(
        ({ same, score }) => !same && score >= BANDS.PROCHE && score < BANDS.MEME,
      ).length,
    };
  });
}

/** Precision: share of the pairs at 90 that are one recording; 1 when there is none. */
export const precisionOf = ({ claimed, claimedRight }: Quality): number =>
  claimed === 0 ? 1 : claimedRight / claimed;
/** Share of the pairs of one recording that reach 75; 1 when there is none. */
export const recallOf = ({ positives, result }: Quality): number =>
  positives === 0 ? 1 : result / positives;

/** Half of the pairs, for ever the same half: rules are tuned on the others and judged on these. */
export function isHoldout({ famille, a, b }: LabelledPair): boolean {
  return (
    hash(`${famille}|${a.titre}|${b.titre}|${a.artiste}|${b.artiste}|${a.duree}|${b.duree}`) % 2 ===
    0
  );
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  // The last bit alone of this hash is weak: mix before it is read.
  return (value ^ (value >>> 15)) >>> 0;
}

const LINE = /^(=|≠) (.+?) :: (.+) \|\| (.+)$/;

/**
 * Reads a set written by hand: `= family :: titre / version / artiste / m:ss || titre / …`, `≠` for two
 * recordings. An empty field is not known; `V` after the duration makes it a video.
 */
export function readLabelledSet(text: string): LabelledPair[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, sign, famille = '', a = '', b = ''] = LINE.exec(line.trim()) ?? [];
      if (sign === undefined) throw new Error(`not a labelled pair: ${line}`);
      return { famille, same: sign === '=', a: readRecording(a), b: readRecording(b) };
    });
}

function readRecording(text: string): RecordingFields {
  const [titre = '', version = '', artiste = '', duree = '', type = 'P'] = text
    .split(' / ')
    .map((part) => part.trim());
  const [minutes, seconds] = duree.split(':').map(Number);
  return aRecording({
    type: readType(type),
    titre: filled(titre) ?? '',
    version: filled(version),
    artiste: filled(artiste),
    duree: seconds === undefined || minutes === undefined ? null : minutes * 60 + seconds,
  });
}

const filled = (text: string) => (text === '·' ? null : text);
const readType = (text: string): ElementType => (text === 'V' ? 'V' : 'P');
