import type { FieldError } from '../domain-error.ts';
import type { ElementType } from '../element/lists.ts';
import { type Isrc, isrcSegments } from '../isrc/isrc.ts';
import { likelyYear, yearOfAssignment } from '../isrc/year-of-assignment.ts';
import type { CodeAgreementEtat } from './agreement-state-machine.ts';
import { hasCounter, type Prefixe } from './prefixe.ts';

/** Declared codes, which a recording already has: checks and refusals. */

export type DeclaredCode = {
  readonly isrc: Isrc;
  /** Every allocation of this prefix, whatever the holder, closed ones included. */
  readonly prefixes: readonly Prefixe[];
  readonly structureId: number;
  readonly type: ElementType;
  /** Current full year in Paris. */
  readonly year: number;
  /** No other recording carries this code, cancelled ones included. */
  readonly isFree: boolean;
  /** Last number issued that year under the prefix that covers the code, by prefixeId. */
  readonly last?: number;
  /** Answer of the holder of the prefix; null: not asked yet. */
  readonly accord?: CodeAgreementEtat | null;
  /** True when the code is about to be entered: a pending agreement is then an error. */
  readonly deciding?: boolean;
};

type ValidationError = { readonly code: string; readonly message: string };

export const ALREADY_USED: ValidationError = {
  code: 'ALREADY_USED',
  message: 'Ce code identifie déjà un autre enregistrement.',
};

/**
 * Errors of a declared code, path `isrcDeclare`. Own prefix: same type, in range, open that year.
 * The society's pool: only numbers issued by the pool exist, and those are taken. Prefix of another
 * structure: never a number that its counter has not issued yet, and never without its agreement.
 * Any other prefix: the owner's statement is accepted (an old code, a recording bought), and staff
 * check. Never a future year, never the code of another recording. A closed prefix still covers its
 * open years.
 */
export function checkDeclaredCode(declared: DeclaredCode): FieldError[] {
  const { isrc, year, isFree } = declared;
  const codeYear = likelyYear(isrcSegments(isrc).annee);
  const validationErrors = [
    errorOfPrefixe(declared, codeYear),
    codeYear > year
      ? { code: 'FUTURE_YEAR', message: 'L’année de ce code est encore à venir.' }
      : null,
    isFree ? null : ALREADY_USED,
  ];
  return validationErrors.flatMap((validationError) =>
    validationError === null ? [] : [{ path: 'isrcDeclare', ...validationError }],
  );
}

/**
 * The prefix of another structure that covers the code. For a number outside all its ranges, the
 * only holder of the prefix is still asked: the range may be extended later, and the number would
 * then have been burnt.
 */
export function foreignHolder({
  isrc,
  prefixes,
  structureId,
}: Pick<DeclaredCode, 'isrc' | 'prefixes' | 'structureId'>): Prefixe | null {
  const { prefixe: code, designation } = isrcSegments(isrc);
  const number = Number(designation);
  const existing = prefixes.filter((one) => one.code === code);
  const isAlone = new Set(existing.map((one) => one.structureId)).size === 1;
  const prefixe =
    existing.find((one) => covers(one, number)) ?? (isAlone ? existing.at(-1) : undefined);
  return prefixe === undefined ||
    prefixe.structureId === null ||
    prefixe.structureId === structureId
    ? null
    : prefixe;
}

const covers = ({ rangeStart, rangeEnd }: Prefixe, number: number) =>
  number >= rangeStart && number <= rangeEnd;

/** A code is never older than the system (1986), nor than its recording. */
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
function errorOfForeign(
  holder: Prefixe,
  { isrc, year, last = 0, accord: agreement = null, deciding = false }: DeclaredCode,
  codeYear: number,
): ValidationError | null {
  const number = Number(isrcSegments(isrc).designation);
  const isAhead = codeYear === year && number > last && covers(holder, number);
  if (isAhead && holder.closedAt === null && hasCounter(holder)) {
    const message = 'Ce numéro n’a encore été attribué à personne : vérifiez le code.';
    return { code: 'NOT_ISSUED', message };
  }
  if (!deciding || agreement === 'ACCEPTE') return null;
  return agreement === 'REFUSE'
    ? {
        code: 'AGREEMENT_REFUSED',
        message: 'La structure titulaire de ce préfixe a refusé son accord.',
      }
    : {
        code: 'AGREEMENT_AWAITED',
        message: 'La structure titulaire de ce préfixe n’a pas encore donné son accord.',
      };
}

function errorOfPrefixe(declared: DeclaredCode, year: number): ValidationError | null {
  const { isrc, prefixes, structureId, type, isFree } = declared;
  const { prefixe: code, designation } = isrcSegments(isrc);
  const number = Number(designation);
  const has = (prefixe: Prefixe) => covers(prefixe, number);
  const existing = prefixes.filter((prefixe) => prefixe.code === code);
  const own = existing.filter((prefixe) => prefixe.structureId === structureId);
  if (own.length > 0) return errorOfOwn(own, { code, type, designation, has, year });
  // The other holder is disclosed only to staff.
  const foreign = foreignHolder(declared);
  if (foreign !== null) return errorOfForeign(foreign, declared, year);
  const pool = existing.filter((prefixe) => prefixe.structureId === null);
  if (pool.some((prefixe) => prefixe.type !== type)) {
    return { code: 'OTHER_TYPE', message: servedTypes(code, type) };
  }
  if (isFree && pool.some(has)) {
    return {
      code: 'NOT_ISSUED',
      message: 'Ce numéro n’a jamais été attribué : vérifiez le code.',
    };
  }
  return null;
}

const servedTypes = (code: string, type: ElementType) =>
  `Le préfixe ${code} est réservé aux ${type === 'P' ? 'vidéogrammes' : 'phonogrammes'}.`;

function errorOfOwn(
  own: readonly Prefixe[],
  value: {
    readonly code: string;
    readonly type: ElementType;
    readonly designation: string;
    readonly has: (prefixe: Prefixe) => boolean;
    readonly year: number;
  },
): ValidationError | null {
  const ofType = own.filter((prefixe) => prefixe.type === value.type);
  const inRange = ofType.filter(value.has);
  if (ofType.length === 0)
    return { code: 'OTHER_TYPE', message: servedTypes(value.code, value.type) };
  if (inRange.length === 0) {
    const message = `Le numéro ${value.designation} est hors de la tranche qui vous est attribuée.`;
    return { code: 'OUT_OF_RANGE', message };
  }
  if (
    inRange.every(({ closedAt }) => closedAt !== null && yearOfAssignment(closedAt) < value.year)
  ) {
    return {
      code: 'PREFIX_CLOSED',
      message: `Le préfixe ${value.code} était déjà fermé cette année-là.`,
    };
  }
  return null;
}
