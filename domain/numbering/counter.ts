import type { ElementType } from '../element/element.ts';
import { type Isrc, isrcParts } from '../isrc/isrc.ts';
import { likelyYear, yearOfAssignment } from '../isrc/year-of-assignment.ts';
import type { FieldError } from '../refusal.ts';
import { firstDesignation, type Prefixe, type PrefixeChoice, usablePrefixes } from './prefixe.ts';

/**
 * The counter of one prefix and one year. It only goes forward: a cancelled or deleted recording
 * keeps its number burnt, and past the end of the range there is nothing, never number 1 again.
 */

/** Share of the range from which staff are warned that a prefix runs out. */
export const ALERT_SHARE = 0.9;

export type CounterState = {
  readonly prefixe: Pick<Prefixe, 'rangeStart' | 'rangeEnd'>;
  /** Last designation issued this year, or null when none was. */
  readonly last: number | null;
  /** How many codes are wanted, 1 or more. */
  readonly count: number;
  /** Numbers of this year that the holder gave itself: jumped over, never issued again. */
  readonly taken?: readonly number[];
};

/** Either all the numbers wanted, consecutive, or how many consecutive ones would still fit. */
export type NextDesignations =
  | { readonly fits: true; readonly first: number; readonly last: number; readonly alert: boolean }
  | { readonly fits: false; readonly remaining: number };

/**
 * The next numbers of a counter, consecutive. Starts at the range's first number, 1 at least;
 * never passes its end. `alert` is set once 90 % of the range is used, these numbers included.
 */
export function nextDesignations({ prefixe, last, count, taken = [] }: CounterState): NextDesignations {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`count must be 1 or more, not ${count}`);
  let first = Math.max(firstDesignation(prefixe), (last ?? 0) + 1);
  let remaining = 0;
  const walls = [...taken.filter((number) => number <= prefixe.rangeEnd), prefixe.rangeEnd + 1];
  for (const wall of walls.sort((a, b) => a - b)) {
    if (wall - first >= count) {
      const end = first + count - 1;
      return { fits: true, first, last: end, alert: isNearlyExhausted(prefixe, end) };
    }
    remaining = Math.max(remaining, wall - first);
    first = Math.max(first, wall + 1);
  }
  return { fits: false, remaining };
}

/** Whether 90 % of the range is used once `last` is issued. */
export function isNearlyExhausted(
  prefixe: Pick<Prefixe, 'rangeStart' | 'rangeEnd'>,
  last: number | null,
): boolean {
  const first = firstDesignation(prefixe);
  const size = prefixe.rangeEnd - first + 1;
  return size <= 0 || (last ?? first - 1) - first + 1 >= size * ALERT_SHARE;
}

/** Consecutive numbers of one prefix, both ends included. */
export type NumberingBlock = { readonly prefixe: Prefixe; readonly first: number; readonly last: number };

export type NumberingPlan = {
  /** In track order: the first block numbers the first recordings. */
  readonly blocks: readonly NumberingBlock[];
  /** Prefixes that pass 90 % with this dossier: staff are warned. */
  readonly nearlyExhausted: readonly Prefixe[];
};

export type PlanRequest = PrefixeChoice & {
  /** Recordings to number, all of one type. */
  readonly count: number;
  /** Numbers of this year that holders gave themselves, by prefixeId. */
  readonly taken?: ReadonlyMap<number, readonly number[]>;
};

/**
 * Which numbers a dossier of `count` recordings of one type takes, prefix after prefix. Null when
 * the prefixes left cannot number it whole: nothing is issued, the dossier waits.
 */
export function planNumbering(wanted: PlanRequest): NumberingPlan | null {
  const blocks: NumberingBlock[] = [];
  const nearlyExhausted: Prefixe[] = [];
  let left = wanted.count;
  for (const prefixe of usablePrefixes(wanted)) {
    const last = wanted.used.get(prefixe.prefixeId) ?? null;
    const counter = { prefixe, last, taken: wanted.taken?.get(prefixe.prefixeId) ?? [] };
    const all = nextDesignations({ ...counter, count: left });
    if (!all.fits && all.remaining === 0) continue;
    const part = all.fits ? all : nextDesignations({ ...counter, count: all.remaining });
    if (!part.fits) continue;
    blocks.push({ prefixe, first: part.first, last: part.last });
    if (part.alert) nearlyExhausted.push(prefixe);
    left -= part.last - part.first + 1;
    if (left === 0) return { blocks, nearlyExhausted };
  }
  return null;
}

export type DeclaredCode = {
  readonly isrc: Isrc;
  /** Prefixes of the structure, closed ones included, and those of the pool. */
  readonly prefixes: readonly Prefixe[];
  readonly structureId: number;
  readonly type: ElementType;
  /** Current full year in Paris. */
  readonly year: number;
  /** No other recording carries this code, cancelled ones included. */
  readonly isFree: boolean;
};

/**
 * Faults of a code that a prefix holder numbered itself: it must be of its own prefix of this
 * type, in its range, free, and not of a year to come. A closed prefix still covers the codes
 * of its open years. Path `isrcDeclare`.
 */
export function checkDeclaredCode(declared: DeclaredCode): FieldError[] {
  const { isrc, year, isFree } = declared;
  const faults: FieldError[] = [];
  const fault = (code: string, message: string) => faults.push({ path: 'isrcDeclare', code, message });
  const codeYear = likelyYear(isrcParts(isrc).annee);
  const prefixeFault = faultOfPrefixe(declared, codeYear);
  if (prefixeFault !== null) fault(prefixeFault.code, prefixeFault.message);
  if (codeYear > year) fault('FUTURE_YEAR', 'L’année de ce code est encore à venir.');
  if (!isFree) fault('ALREADY_USED', 'Ce code identifie déjà un autre enregistrement.');
  return faults;
}

function faultOfPrefixe(declared: DeclaredCode, codeYear: number): { code: string; message: string } | null {
  const { isrc, prefixes, structureId, type } = declared;
  const { prefixe: code, designation } = isrcParts(isrc);
  const own = prefixes.filter((prefixe) => prefixe.code === code && prefixe.structureId === structureId);
  const ofType = own.filter((prefixe) => prefixe.type === type);
  const number = Number(designation);
  const inRange = ofType.filter(({ rangeStart, rangeEnd }) => number >= rangeStart && number <= rangeEnd);
  if (own.length === 0) {
    return { code: 'FOREIGN_PREFIX', message: `Le préfixe ${code} n’est pas attribué à votre structure.` };
  }
  if (ofType.length === 0) {
    const served = type === 'P' ? 'vidéogrammes' : 'phonogrammes';
    return { code: 'OTHER_TYPE', message: `Le préfixe ${code} est réservé aux ${served}.` };
  }
  if (inRange.length === 0) {
    return {
      code: 'OUT_OF_RANGE',
      message: `Le numéro ${designation} est hors de la tranche qui vous est attribuée.`,
    };
  }
  if (inRange.every(({ closedAt }) => closedAt !== null && yearOfAssignment(closedAt) < codeYear)) {
    return { code: 'PREFIX_CLOSED', message: `Le préfixe ${code} était déjà fermé cette année-là.` };
  }
  return null;
}
