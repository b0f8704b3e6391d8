/** Takes a title apart: the title itself, what stands beside it, its version, its guests. */

import { plainLetters, plainWords, singleSpaced } from '#domain/letters.ts';
import {
  sortedVersions,
  versionsOfField,
  versionsOfSegment,
  withoutVersionAtEnd,
} from '../versions.ts';
import { titleWords } from './title-tokens.ts';

export type SplitTitle = {
  /** The title itself: « houle ». Empty only when nothing can be read. */
  readonly core: readonly string[];
  /** Text in brackets or after a dash that is not a version: a second title, a movement, a part. */
  readonly asides: readonly string[];
  readonly versions: readonly string[];
  /** Names as typed. */
  readonly guests: readonly string[];
};

/** Innermost brackets; an unclosed one extends to the end. */
const BRACKETS = /[([{]([^()[\]{}]*)(?:[)\]}]|$)/g;
const DASH = /\s+[-–—|~]+\s+|\s*\/\/\s*|\s*:\s+/;
/** « Houle feat. Nova »: what follows is a name. */
const GUESTS =
  /(?:^|\s)(?:f[eéèêë][aáàâä]t|ft|featuring|en duo avec|duo avec|duet with)(?:\.\s*|\s+)(.+)$/i;
/** In brackets only: « (avec Nova) ». Bare, « Avec le temps » is a title; « (avec orchestre) » a version. */
const COMPANY = /^\s*(?:avec|with|w\/)\s*(.+)$/i;
/** Use or author of the recording: does not identify it. */
const CONTEXT =
  /^(?:from|extrait|tire|theme from|music from|bande originale|b o|bof|soundtrack|ost|prod|produced by|produit par|original (?:motion picture )?soundtrack)\b|\b(?:soundtrack|bande originale)$/;

export function splitTitle(titre: string, version: string | null): SplitTitle {
  const { base, segments } = piecesOf(titre.normalize('NFKC'));
  const title = guestsIn(base);
  const guests = [...title.guests];
  const asides: string[] = [];
  const versions = version === null ? [] : versionsIn(version, guests);
  for (const segment of segments) {
    const named = namesIn(segment);
    guests.push(...named.guests);
    const read = versionsOfSegment(named.text);
    if (read !== null) versions.push(...read);
    else if (!CONTEXT.test(plainWords(named.text).join(' ')))
      asides.push(...titleWords(named.text, { movement: isNumbered(titre) }));
  }
  const ended = withoutVersionAtEnd(titleWords(title.text));
  return whole(titre, {
    core: ended.messages,
    asides,
    versions: sortedVersions([...versions, ...ended.versions]),
    guests,
  });
}

/** « Symphonie n° 5 : I », « Suite : II »: numbers run through the whole title. */
const isNumbered = (titre: string) => /\d|[:–—-]\s*[IVX]+\b/.test(titre);

/** A title made of brackets, or of signs alone, is still a title. */
function whole(titre: string, split: SplitTitle): SplitTitle {
  if (split.core.length > 0) return split;
  if (split.asides.length > 0) return { ...split, core: split.asides, asides: [] };
  const words = titleWords(titre);
  const sign = plainLetters(titre).replace(/\s+/g, '');
  return {
    core: words.length > 0 ? words : sign === '' ? [] : [sign],
    asides: [],
    versions: [],
    guests: [],
  };
}

function piecesOf(titre: string): { base: string; segments: string[] } {
  const segments: string[] = [];
  let open = singleSpaced(titre);
  // From the inside out: « (Remix [feat. Nova]) » gives two.
  for (let depth = 0; depth < 4 && /[([{]/.test(open); depth += 1) {
    const without = open.replace(BRACKETS, (_all, inside: string) => {
      segments.push(...inside.split(DASH));
      return ' ';
    });
    open = singleSpaced(without);
  }
  const [base = '', ...after] = open.split(DASH);
  return {
    base,
    segments: [...withYears(after), ...segments].filter((segment) => segment.trim() !== ''),
  };
}

/**
 * « Houle - 2015 - Remaster » becomes « 2015 Remaster »: alone, the year would be a number of the
 * title.
 */
function withYears(segments: readonly string[]): string[] {
  return segments.flatMap((part, index) => {
    if (isBareYear(part) && index + 1 < segments.length) return [];
    const before = segments[index - 1];
    return [before !== undefined && isBareYear(before) ? `${before} ${part}` : part];
  });
}

const isBareYear = (text: string) => /^\s*(?:19|20)\d\d\s*$/.test(text);

function guestsIn(text: string): { text: string; guests: readonly string[] } {
  const match = GUESTS.exec(text);
  const guest = match?.[1];
  return match === null || guest === undefined
    ? { text, guests: [] }
    : { text: text.slice(0, match.index), guests: [guest] };
}

/** In brackets, after a dash or in the version field. */
function namesIn(text: string): { text: string; guests: readonly string[] } {
  const company = COMPANY.exec(text)?.[1];
  if (company !== undefined && versionsOfSegment(text) === null)
    return { text: '', guests: [company] };
  return guestsIn(text);
}

function versionsIn(version: string, guests: string[]): string[] {
  const { base, segments } = piecesOf(version.normalize('NFKC'));
  return [base, ...segments].flatMap((part) => {
    const named = namesIn(part);
    guests.push(...named.guests);
    return versionsOfField(named.text);
  });
}
