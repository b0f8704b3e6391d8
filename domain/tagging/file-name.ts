/** Parses the name of an audio file: for a WAV, the only metadata that every program preserves. */

import { type Isrc, parseIsrc } from '../isrc/isrc.ts';

export type NameFacts = {
  readonly titre: string;
  readonly artiste: string;
  readonly piste: number | null;
  /** A code that stands in the name. */
  readonly isrc: Isrc | null;
};

/** A code with its separators, and the characters around it in a name. */
const CODE =
  /[\s_([-]*(?<![A-Z0-9])([A-Z]{2}[-_ ]?[A-Z0-9]{3}[-_ ]?\d{2}[-_ ]?\d{5})(?![A-Z0-9])[\s_)\]-]*/i;

const withoutExtension = (file: string): string => file.replace(/\.\w{2,4}$/, '');

/**
 * « 03 - Artiste - Titre », « 03 Titre », « Artiste - Titre » or « Titre »; with a code in front or behind,
 * « FRXY92300323_Artiste_Titre » too.
 */
export function nameFacts(file: string): NameFacts {
  const whole = withoutExtension(file);
  const isrc = codeInName(file);
  const bare = isrc === null ? whole : whole.replace(CODE, ' ').trim();
  // In a generated name, underscores separate the parts; elsewhere they stand for spaces.
  const isMade = isrc !== null && bare.includes(' ');
  const separated = isMade ? bare.replaceAll('_', ' - ') : bare.replaceAll('_', ' ');
  const [, number, rest = separated] = /^(\d{1,3})(?:\s*[-.]\s*|\s+)(.+)$/.exec(separated) ?? [];
  const segments = rest.split(/\s+-\s+/);
  const artiste = segments.length > 1 ? (segments[0] ?? '') : '';
  const titre = segments.length > 1 ? segments.slice(1).join(' - ') : rest;
  return {
    titre: titre.trim(),
    artiste: artiste.trim(),
    piste: number === undefined ? null : Number(number),
    isrc,
  };
}

/** Null when the name of this file has no code. */
export function codeInName(file: string): Isrc | null {
  const [, spelled = ''] = CODE.exec(withoutExtension(file)) ?? [];
  return parseIsrc(spelled.replaceAll('_', ''));
}
