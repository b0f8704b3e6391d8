/**
 * Data in a title that belongs to other fields, or nowhere: proposed for all lines of a sheet at
 * once, never applied without consent. Each kind of proposal is accepted separately.
 */

import { versionsOfSegment } from '../proximity/versions.ts';

export const HYGIENE = [
  'numero',
  'guillemets',
  'invites',
  'version',
  'espaces',
  'majuscules',
] as const;
export type Hygiene = (typeof HYGIENE)[number];

export type Titled = {
  readonly titre: string | null;
  readonly version: string | null;
  readonly artistesInvites: readonly string[];
};

/*
 * A cell may hold a page of spaces: no two adjacent parts of a pattern may both match spaces, and
 * no pattern begins with a repetition of them. Matches are trimmed.
 */

/** « (feat. Nora Sel) », « [ft. X & Y] », « feat. X » at the end. */
const GUESTS = /[([]\s*(?:feat|ft|featuring)\.?\s([^)\]]+)[)\]]|\s(?:feat|ft|featuring)\.?\s(.+)$/i;
const BETWEEN_NAMES = /,|&|\+| et | and /i;
/** « (Live) », « [Remix] », « - Remastered 2011 »: the last one of a title without spaces around it. */
const ASIDE = /(?:[([]([^()[\]]+)[)\]]|\s[-–—]\s((?:(?!\s[-–—]\s)[^()[\]])+))$/;
/** « 01 - », « 3. », « 12) »: of a track, before its title. A title may be a number. */
const NUMBER = /^\s*(?:0\d|\d{1,2}(?=\s*[.)]|\s+[-–]))\s*(?:[.)]\s+|[-–]\s*)(?=\p{L})/u;
const QUOTES = /^\s*(?:"([^"]+)"|“([^”]+)”|«([^»]+)»|'([^']+)')\s*$/;

type Cleaner = (one: Titled & { readonly titre: string }) => Titled;

const CLEANERS: Readonly<Record<Hygiene, Cleaner>> = {
  invites: (one) => {
    const match = GUESTS.exec(one.titre);
    const names = (match?.[1] ?? match?.[2] ?? '')
      .split(BETWEEN_NAMES)
      .filter((name) => name.trim() !== '');
    const titre = match === null ? '' : without(one.titre, match).trim();
    // If nothing remains of the title, it was not a guest.
    if (names.length === 0 || titre === '') return one;
    const existing = new Set(one.artistesInvites.map((name) => name.toLowerCase()));
    const added = names
      .map((name) => name.trim())
      .filter((name) => !existing.has(name.toLowerCase()));
    return { ...one, titre, artistesInvites: [...one.artistesInvites, ...added] };
  },
  version: (one) => {
    const whole = one.titre.trim();
    const match = ASIDE.exec(whole);
    const text = (match?.[1] ?? match?.[2] ?? '').trim();
    const titre = match === null ? '' : whole.slice(0, match.index).trim();
    // Not proposed when the version is already filled; only known version words count as one.
    if (titre === '' || one.version !== null || versionsOfSegment(text) === null) return one;
    return { ...one, titre, version: text };
  },
  numero: (one) => ({ ...one, titre: one.titre.replace(NUMBER, '') }),
  guillemets: (one) => {
    const match = QUOTES.exec(one.titre);
    const inside = match?.slice(1).find((text) => text !== undefined);
    return inside === undefined ? one : { ...one, titre: inside.trim() };
  },
  espaces: (one) => ({ ...one, titre: one.titre.replaceAll(/[ \u00a0]{2,}/g, ' ') }),
  majuscules: (one) => ({ ...one, titre: isShouted(one.titre) ? lowered(one.titre) : one.titre }),
};

/** The text before and after the match. */
const without = (titre: string, { index, 0: match }: RegExpExecArray): string =>
  titre.slice(0, index).trimEnd() + titre.slice(index + match.length);

/** All capitals, and too long for an abbreviation: « USA », « XYZ ». */
function isShouted(titre: string): boolean {
  // Most titles hold a plain small letter: one is enough.
  if (/[a-z]/.test(titre)) return false;
  const letters = titre.replaceAll(/\P{L}/gu, '');
  return (
    letters.length > 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  );
}

/** French capitalisation: only the first letter. */
function lowered(titre: string): string {
  const small = titre.toLocaleLowerCase('fr');
  const at = small.search(/\p{L}/u);
  return small.slice(0, at) + small.charAt(at).toLocaleUpperCase('fr') + small.slice(at + 1);
}

/** The recording with one kind of proposal applied; null: no proposal. */
export function proposed(one: Titled, kind: Hygiene): Titled | null {
  if (one.titre === null) return null;
  const titled = { ...one, titre: one.titre };
  const cleaned = CLEANERS[kind](titled);
  const { titre, version, artistesInvites } = cleaned;
  const isSame =
    titre === one.titre &&
    version === one.version &&
    artistesInvites.length === one.artistesInvites.length;
  return isSame || titre === '' ? null : { titre, version, artistesInvites };
}

/** The recording once the kinds that a person accepted are applied, in their order. */
export function cleaned(one: Titled, accepted: ReadonlySet<string>): Titled {
  return HYGIENE.filter((kind) => accepted.has(kind)).reduce<Titled>(
    (now, kind) => proposed(now, kind) ?? now,
    one,
  );
}
