/**
 * Probability that two recordings are one, 0 to 100: points by criterion, capped by gates. Weights
 * and caps were derived from labelled pairs: `docs/decisions/0011-proximity.md`.
 */

import { DUREE_TOLERANCE_SECONDES } from '../minuterie/duree.ts';
import { ARTIST_MATCH, artistLikeness } from './artists.ts';
import { BANDS, type Bande } from './bands.ts';
import { fuzzyLetters, type Lien, mayShareArtist } from './fuzzy/fuzzy-letters.ts';
import { Reading } from './reading.ts';
import type { Comparable } from './recording.ts';
import { type TitleLikeness, type TitleRelation, titleLikeness } from './titles/titles.ts';
import { compareVersions, type VersionRelation } from './versions.ts';

/** Points of each criterion; they make 100. */
export const POINTS = { titre: 45, artiste: 25, duree: 20, version: 10 } as const;
export type Critere = keyof typeof POINTS;

/** Difference in seconds from which the duration gives no points. */
const DUREE_NOTHING = 30;
/** Share of points for a duration or version missing on one side: neither for nor against. */
const UNKNOWN = 0.5;

/** Seconds beyond which two durations are two recordings, unless one is an edit or an extended version. */
export const DUREE_GATE = 15;
/** A generic title is weak evidence: everything else must match. Seconds, and artist 0 to 1. */
const GENERIC_DUREE = 2;
const GENERIC_ARTIST = 0.95;
/** … or nearly match: then it is asked, not decided. */
const GENERIC_LIKELY_ARTIST = 0.55;

/** Maximum score for each kind of difference. */
export const CAPS = {
  /** Another version is another code. */
  VERSION: 70,
  /** « Remix » and « Remix Nova », or an unusual word against none: asked, not decided. */
  VERSION_A_PRECISER: 89,
  DUREE_ELOIGNEE: 65,
  /**
   * From the tolerance of five seconds on, the published rule requires a new code: similar, but
   * never the same.
   */
  DUREE_HORS_TOLERANCE: 89,
  /** Another part, another number of the series. */
  NUMERO: 70,
  /** A word of three or four letters is one letter off: a slip, or another word. */
  LETTRE: 89,
  /** Other words in the title. */
  MOTS_DIFFERENTS: 70,
  /** One title has additional words. */
  MOTS_EN_PLUS: 89,
  /** The same title by somebody else: a cover, or the same artist under another name. */
  ARTISTE: 74,
  ARTISTE_SANS_PREUVE: 59,
  TITRE_GENERIQUE: 74,
  TITRE_GENERIQUE_PRESQUE: 89,
  /** Matched otherwise than by letters: asked, never decided. */
  AU_DELA: 89,
} as const;
export type Plafond = keyof typeof CAPS;

export type Score = {
  /** 0 to 100, whole. */
  readonly score: number;
  /** Before rounding: used to order candidates. */
  readonly exact: number;
  readonly bande: Bande;
  readonly points: Readonly<Record<Critere, number>>;
  /** The gate that held the score down; null when none did. */
  readonly plafond: Plafond | null;
  /** In seconds; null when one duration is not known. */
  readonly ecart: number | null;
  readonly titre: TitleLikeness;
  readonly artiste: number;
  readonly version: VersionRelation;
  /** Kind of match beyond letters; null when matched by letters. */
  readonly lien: Lien | null;
};

type Facts = Pick<Score, 'ecart' | 'titre' | 'artiste' | 'version' | 'lien'> & {
  readonly generic: boolean;
  /** An edit or an extended version: a different duration is expected. */
  readonly resized: boolean;
};

/**
 * Compares two recordings of one type. Symmetric: which one is asked about changes nothing, but for `forms`, the first
 * one under other names of its artists.
 */
export function scoreOfReadings(a: Reading, b: Reading, forms: readonly Reading[] = []): Score {
  const facts = factsOf(a, b, titleLikeness(a.title, b.title), artistLikeness(a.cast, b.cast));
  return scoreOfFacts(a, b, forms, facts);
}

/**
 * Fast variant for candidates that share a key; null when the score is below the lowest band. Most
 * pairs have different artists and durations, which no title can compensate, and are excluded by
 * these alone.
 */
export function scoreOfSimilar(a: Reading, b: Reading, forms: readonly Reading[]): Score | null {
  const artiste = artistLikeness(a.cast, b.cast);
  if (artiste === 0 && !isOneDuree(gapOf(a, b)) && forms.length === 0 && !mayShareArtist(a, b))
    return null;
  const score = scoreOfFacts(a, b, forms, factsOf(a, b, titleLikeness(a.title, b.title), artiste));
  return score.score < BANDS.VOISINE ? null : score;
}

function scoreOfFacts(a: Reading, b: Reading, forms: readonly Reading[], facts: Facts): Score {
  const written = scored(facts);
  if (written.score >= BANDS.PROCHE) return written;
  return fuzzyLetters(a, b, { written: facts, forms })
    .map((fuzzy) => scored({ ...facts, ...fuzzy }))
    .reduce((best, other) => (other.exact > best.exact ? other : best), written);
}

/** One-off variant, which prepares both recordings itself. */
export function scoreOf(a: Comparable, b: Comparable, forms: readonly Comparable[] = []): Score {
  const [one, other] = [new Reading(a), new Reading(b)];
  return scoreOfReadings(
    one,
    other,
    forms.map((form) => new Reading(form)),
  );
}

function scored(facts: Facts): Score {
  const points = {
    titre: POINTS.titre * facts.titre.value,
    artiste: POINTS.artiste * facts.artiste,
    duree: POINTS.duree * dureeShare(facts.ecart),
    version: POINTS.version * VERSION_SHARE[facts.version],
  };
  const sum = points.titre + points.artiste + points.duree + points.version;
  const plafond = lowestGate(facts);
  const exact = plafond === null ? sum : Math.min(sum, CAPS[plafond]);
  const score = Math.round(exact);
  const { ecart, titre, artiste, version, lien } = facts;
  return {
    score,
    exact,
    bande: bandOf(score),
    points,
    plafond: exact < sum ? plafond : null,
    ecart,
    titre,
    artiste,
    version,
    lien,
  };
}

/** The band of a whole score. */
export function bandOf(score: number): Bande {
  if (score >= BANDS.MEME) return 'MEME';
  if (score >= BANDS.PROCHE) return 'PROCHE';
  return score >= BANDS.VOISINE ? 'VOISINE' : 'MASQUEE';
}

function factsOf(one: Reading, other: Reading, titre: TitleLikeness, artiste: number): Facts {
  return {
    ecart: gapOf(one, other),
    titre,
    artiste,
    version: compareVersions(one.recording.versions, other.recording.versions),
    lien: null,
    generic: one.isGeneric || other.isGeneric,
    resized: one.isResized || other.isResized,
  };
}

const gapOf = ({ recording: { duree: a } }: Reading, { recording: { duree: b } }: Reading) =>
  a === null || b === null ? null : Math.abs(a - b);

/** Within the tolerance of the society. */
const isOneDuree = (ecart: number | null) => ecart !== null && ecart < DUREE_TOLERANCE_SECONDES;

const VERSION_SHARE: Readonly<Record<VersionRelation, number>> = {
  same: 1,
  unknown: UNKNOWN,
  different: 0,
};

/** 1 within the society's tolerance, then in a straight line down to nothing. */
function dureeShare(ecart: number | null): number {
  if (ecart === null) return UNKNOWN;
  if (ecart < DUREE_TOLERANCE_SECONDES) return 1;
  return Math.max(0, (DUREE_NOTHING - ecart) / (DUREE_NOTHING - DUREE_TOLERANCE_SECONDES));
}

const TITLE_GATES: Readonly<Record<TitleRelation, Plafond | null>> = {
  same: null,
  typo: null,
  letter: 'LETTRE',
  extra: 'MOTS_EN_PLUS',
  replaced: 'MOTS_DIFFERENTS',
  numbers: 'NUMERO',
};

/**
 * Title similarity from which one letter in a short word is considered a typing error in a long
 * title.
 */
const LONG_ENOUGH = 0.885;
/** Seconds within which two durations are equal; same value as for generic titles. */
const SAME_DUREE = GENERIC_DUREE;

/** A short word a letter off is a slip where the title is long, the artist the same and so is the duration. */
function titleGate({ titre, artiste, ecart }: Facts): Plafond | null {
  const sure = titre.value >= LONG_ENOUGH && artiste >= 1 && ecart !== null && ecart <= SAME_DUREE;
  return titre.relation === 'letter' && sure ? null : TITLE_GATES[titre.relation];
}

const VERSION_GATES: Readonly<Record<VersionRelation, Plafond | null>> = {
  same: null,
  unknown: 'VERSION_A_PRECISER',
  different: 'VERSION',
};

function lowestGate(facts: Facts): Plafond | null {
  return [
    titleGate(facts),
    VERSION_GATES[facts.version],
    dureeGate(facts),
    artistGate(facts),
    genericGate(facts),
    facts.lien === null ? null : ('AU_DELA' as const),
  ].reduce(lower, null);
}

const lower = (a: Plafond | null, b: Plafond | null) =>
  a === null || (b !== null && CAPS[b] < CAPS[a]) ? b : a;

function dureeGate({ ecart, resized }: Facts): Plafond | null {
  if (ecart === null || ecart < DUREE_TOLERANCE_SECONDES) return null;
  return ecart > DUREE_GATE && !resized ? 'DUREE_ELOIGNEE' : 'DUREE_HORS_TOLERANCE';
}

/** The main artist must match; an identical title and duration alone are still worth showing. */
function artistGate({ artiste, titre, ecart, generic }: Facts): Plafond | null {
  if (artiste > 0) return null;
  const striking = titre.value === 1 && !generic && isOneDuree(ecart);
  return striking ? 'ARTISTE' : 'ARTISTE_SANS_PREUVE';
}

function genericGate({ generic, artiste, ecart }: Facts): Plafond | null {
  if (!generic) return null;
  if (artiste >= GENERIC_ARTIST && ecart !== null && ecart <= GENERIC_DUREE) return null;
  const likely =
    artiste >= GENERIC_LIKELY_ARTIST && (ecart === null || ecart < DUREE_TOLERANCE_SECONDES);
  return likely ? 'TITRE_GENERIQUE_PRESQUE' : 'TITRE_GENERIQUE';
}

/** Title similarity from which a clip and an audio recording of one artist are linked. */
const RELATED_TITLE = 0.9;

/** Whether a recording of the other type is its clip, or its sound: never the same recording. */
export function isRelated(a: Reading, b: Reading): boolean {
  if (a.recording.type === b.recording.type) return false;
  const { value, relation } = titleLikeness(a.title, b.title);
  const isReported = (relation === 'same' || relation === 'typo') && value >= RELATED_TITLE;
  return isReported && artistLikeness(a.cast, b.cast) >= ARTIST_MATCH;
}
