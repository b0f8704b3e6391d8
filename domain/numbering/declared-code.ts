import type { ElementType } from '../element/lists.ts';
import { type Isrc, isrcParts } from '../isrc/isrc.ts';
import { likelyYear, yearOfAssignment } from '../isrc/year-of-assignment.ts';
import type { FieldError } from '../refusal.ts';
import type { Prefixe } from './prefixe.ts';

/** Codes that a recording already carries: what may be said of them, and what is refused. */

export type DeclaredCode = {
  readonly isrc: Isrc;
  /** Every allocation of this prefix, whoever holds it, closed ones included. */
  readonly prefixes: readonly Prefixe[];
  readonly structureId: number;
  readonly type: ElementType;
  /** Current full year in Paris. */
  readonly year: number;
  /** No other recording carries this code, cancelled ones included. */
  readonly isFree: boolean;
};

type Fault = { readonly code: string; readonly message: string };

export const ALREADY_USED: Fault = {
  code: 'ALREADY_USED',
  message: 'Ce code identifie déjà un autre enregistrement.',
};

/**
 * Faults of a declared code, path `isrcDeclare`. Of an own prefix: this type, in range, open that year.
 * Of the society's pool: only what the pool issued exists, and that is taken. Of any other prefix the
 * owner's statement is believed (an old code, a recording bought), and staff look. Never of a year to
 * come, never a code that another recording carries. A closed prefix still covers its open years.
 */
export function checkDeclaredCode(declared: DeclaredCode): FieldError[] {
  const { isrc, year, isFree } = declared;
  const codeYear = likelyYear(isrcParts(isrc).annee);
  const faults = [
    faultOfPrefixe(declared, codeYear),
    codeYear > year ? { code: 'FUTURE_YEAR', message: 'L’année de ce code est encore à venir.' } : null,
    isFree ? null : ALREADY_USED,
  ];
  return faults.flatMap((fault) => (fault === null ? [] : [{ path: 'isrcDeclare', ...fault }]));
}

function faultOfPrefixe(
  { isrc, prefixes, structureId, type, isFree }: DeclaredCode,
  year: number,
): Fault | null {
  const { prefixe: code, designation } = isrcParts(isrc);
  const number = Number(designation);
  const holds = ({ rangeStart, rangeEnd }: Prefixe) => number >= rangeStart && number <= rangeEnd;
  const known = prefixes.filter((prefixe) => prefixe.code === code);
  const own = known.filter((prefixe) => prefixe.structureId === structureId);
  if (own.length > 0) return faultOfOwn(own, { code, type, designation, holds, year });
  // Of another holder's prefix nothing is told, not even that it exists.
  const pool = known.filter((prefixe) => prefixe.structureId === null);
  if (pool.some((prefixe) => prefixe.type !== type)) {
    return { code: 'OTHER_TYPE', message: servedTypes(code, type) };
  }
  if (isFree && pool.some(holds)) {
    return {
      code: 'NOT_ISSUED',
      message: 'La société n’a jamais attribué ce numéro : vérifiez le code.',
    };
  }
  return null;
}

const servedTypes = (code: string, type: ElementType) =>
  `Le préfixe ${code} est réservé aux ${type === 'P' ? 'vidéogrammes' : 'phonogrammes'}.`;

function faultOfOwn(
  own: readonly Prefixe[],
  said: {
    readonly code: string;
    readonly type: ElementType;
    readonly designation: string;
    readonly holds: (prefixe: Prefixe) => boolean;
    readonly year: number;
  },
): Fault | null {
  const ofType = own.filter((prefixe) => prefixe.type === said.type);
  const inRange = ofType.filter(said.holds);
  if (ofType.length === 0) return { code: 'OTHER_TYPE', message: servedTypes(said.code, said.type) };
  if (inRange.length === 0) {
    const message = `Le numéro ${said.designation} est hors de la tranche qui vous est attribuée.`;
    return { code: 'OUT_OF_RANGE', message };
  }
  if (inRange.every(({ closedAt }) => closedAt !== null && yearOfAssignment(closedAt) < said.year)) {
    return { code: 'PREFIX_CLOSED', message: `Le préfixe ${said.code} était déjà fermé cette année-là.` };
  }
  return null;
}
