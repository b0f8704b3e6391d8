import type { ElementType } from '../element/lists.ts';
import { type Isrc, isrcParts } from '../isrc/isrc.ts';
import { likelyYear, yearOfAssignment } from '../isrc/year-of-assignment.ts';
import type { FieldError } from '../refusal.ts';
import type { EtatAccordCode } from './agreement-life.ts';
import { hasCounter, type Prefixe } from './prefixe.ts';

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
  /** Of the prefix that covers the code: the last number given in its year, by prefixeId. */
  readonly last?: number;
  /** What the holder of the prefix answered; null: nothing was asked yet. */
  readonly accord?: EtatAccordCode | null;
  /** Its code is about to be entered: an agreement that waits is then a fault. */
  readonly deciding?: boolean;
};

type Fault = { readonly code: string; readonly message: string };

export const ALREADY_USED: Fault = {
  code: 'ALREADY_USED',
  message: 'Ce code identifie déjà un autre enregistrement.',
};

/**
 * Faults of a declared code, path `isrcDeclare`. Of an own prefix: this type, in range, open that year.
 * Of the society's pool: only what the pool issued exists, and that is taken. Of a prefix that another structure
 * holds: never a number that its counter has yet to give, and never without its yes. Of any other prefix the
 * owner's statement is believed (an old code, a recording bought), and staff look. Never of a year to
 * come, never a code that another recording carries. A closed prefix still covers its open years.
 */
export function checkDeclaredCode(declared: DeclaredCode): FieldError[] {
  const { isrc, year, isFree } = declared;
  const codeYear = likelyYear(isrcParts(isrc).annee);
  const faults = [
    faultOfPrefixe(declared, codeYear),
    codeYear > year
      ? { code: 'FUTURE_YEAR', message: 'L’année de ce code est encore à venir.' }
      : null,
    isFree ? null : ALREADY_USED,
  ];
  return faults.flatMap((fault) => (fault === null ? [] : [{ path: 'isrcDeclare', ...fault }]));
}

/**
 * The prefix of another structure that covers the code. A number outside every range of it is still asked of whoever alone
 * holds that prefix: a range may be given another end, and the number would then have been burnt.
 */
export function foreignHolder({
  isrc,
  prefixes,
  structureId,
}: Pick<DeclaredCode, 'isrc' | 'prefixes' | 'structureId'>): Prefixe | null {
  const { prefixe: code, designation } = isrcParts(isrc);
  const number = Number(designation);
  const known = prefixes.filter((one) => one.code === code);
  const isAlone = new Set(known.map((one) => one.structureId)).size === 1;
  const found = known.find((one) => covers(one, number)) ?? (isAlone ? known.at(-1) : undefined);
  return found === undefined || found.structureId === null || found.structureId === structureId
    ? null
    : found;
}

const covers = ({ rangeStart, rangeEnd }: Prefixe, number: number) =>
  number >= rangeStart && number <= rangeEnd;

/** No code is older than the system (1986), and none than the recording that it names. */
export function isPlausibleYear(
  codeYear: number,
  {
    anneeFixation,
    anneePublication,
  }: {
    readonly anneeFixation: number | null;
    readonly anneePublication: number | null;
  },
): boolean {
  // A code is often given the year before the publication; an earlier one names something else.
  const earliest = anneeFixation ?? (anneePublication === null ? FIRST_YEAR : anneePublication - 1);
  return codeYear >= Math.max(FIRST_YEAR, earliest);
}

const FIRST_YEAR = 1986;

/** Of a prefix that another structure holds. */
function faultOfForeign(
  holder: Prefixe,
  { isrc, year, last = 0, accord = null, deciding = false }: DeclaredCode,
  codeYear: number,
): Fault | null {
  const number = Number(isrcParts(isrc).designation);
  const isAhead = codeYear === year && number > last && covers(holder, number);
  if (isAhead && holder.closedAt === null && hasCounter(holder)) {
    const message = 'Ce numéro n’a encore été attribué à personne : vérifiez le code.';
    return { code: 'NOT_ISSUED', message };
  }
  if (!deciding || accord === 'ACCEPTE') return null;
  return accord === 'REFUSE'
    ? {
        code: 'AGREEMENT_REFUSED',
        message: 'La structure titulaire de ce préfixe a refusé son accord.',
      }
    : {
        code: 'AGREEMENT_AWAITED',
        message: 'La structure titulaire de ce préfixe n’a pas encore donné son accord.',
      };
}

function faultOfPrefixe(declared: DeclaredCode, year: number): Fault | null {
  const { isrc, prefixes, structureId, type, isFree } = declared;
  const { prefixe: code, designation } = isrcParts(isrc);
  const number = Number(designation);
  const holds = (prefixe: Prefixe) => covers(prefixe, number);
  const known = prefixes.filter((prefixe) => prefixe.code === code);
  const own = known.filter((prefixe) => prefixe.structureId === structureId);
  if (own.length > 0) return faultOfOwn(own, { code, type, designation, holds, year });
  // Who the other holder is, is told to staff alone.
  const foreign = foreignHolder(declared);
  if (foreign !== null) return faultOfForeign(foreign, declared, year);
  const pool = known.filter((prefixe) => prefixe.structureId === null);
  if (pool.some((prefixe) => prefixe.type !== type)) {
    return { code: 'OTHER_TYPE', message: servedTypes(code, type) };
  }
  if (isFree && pool.some(holds)) {
    return {
      code: 'NOT_ISSUED',
      message: 'Ce numéro n’a jamais été attribué : vérifiez le code.',
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
  if (ofType.length === 0)
    return { code: 'OTHER_TYPE', message: servedTypes(said.code, said.type) };
  if (inRange.length === 0) {
    const message = `Le numéro ${said.designation} est hors de la tranche qui vous est attribuée.`;
    return { code: 'OUT_OF_RANGE', message };
  }
  if (
    inRange.every(({ closedAt }) => closedAt !== null && yearOfAssignment(closedAt) < said.year)
  ) {
    return {
      code: 'PREFIX_CLOSED',
      message: `Le préfixe ${said.code} était déjà fermé cette année-là.`,
    };
  }
  return null;
}
