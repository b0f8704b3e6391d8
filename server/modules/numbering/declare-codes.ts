/**
 * Codes that recordings already carry: issued by the prefix holder itself, or elsewhere before.
 * They enter the register beside the issued ones, so that no number is ever issued twice, by
 * anyone.
 */

import { DECLARED_CODE_REFUSED } from '#contract/registration/dossier.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import type { ElementType } from '#domain/element/lists.ts';
import { type Isrc, isrcSegments } from '#domain/isrc/isrc.ts';
import { likelyYear, twoDigitYear, yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { CodeAgreementEtat } from '#domain/numbering/agreement-state-machine.ts';
import { checkDeclaredCode, foreignHolder } from '#domain/numbering/declared-code.ts';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import type { Call } from '#server/platform/call.ts';
import { lockCounter } from './counters.ts';

/** Database handle and current time. */
type Asking = Pick<Call, 'db' | 'now'>;

export type Declared = {
  readonly elementId: number;
  readonly type: ElementType;
  readonly isrc: Isrc;
};

type Request = {
  readonly structureId: number;
  readonly elements: readonly Declared[];
  /** True when the codes are about to be entered in the register. */
  readonly deciding?: boolean;
};

/**
 * Every error of the codes that the recordings declare, under `elements.<id>.isrcDeclare`: a prefix
 * of someone else's type or range, a year to come, a code that is taken, one code on two lines.
 */
export async function declaredErrors(
  call: Asking,
  { structureId, elements, deciding = false }: Request,
): Promise<FieldError[]> {
  if (elements.length === 0) return [];
  const prefixes = await prefixesOf(call, elements);
  const lasts = await lastsOf(call, prefixes, elements);
  const accords = await agreementsOf(call, structureId, elements);
  const taken = await codesTaken(call, elements);
  const year = yearOfAssignment(call.now);
  const seen = new Set<string>();
  return elements.flatMap(({ elementId, type, isrc }) => {
    const isFree = !taken.has(isrc) && !seen.has(isrc);
    seen.add(isrc);
    const holder = foreignHolder({ isrc, prefixes, structureId });
    const last = lasts.get(`${holder?.prefixeId ?? 0} ${isrcSegments(isrc).annee}`) ?? 0;
    const agreement = accords.get(elementId) ?? null;
    const declared = {
      isrc,
      prefixes,
      structureId,
      type,
      year,
      isFree,
      last,
      accord: agreement,
      deciding,
    };
    return checkDeclaredCode(declared).map((fieldError) => ({
      ...fieldError,
      path: `elements.${elementId}.${fieldError.path}`,
    }));
  });
}

export type Entered = {
  readonly elementId: number;
  readonly isrc: Isrc;
  readonly prefixeId: number | null;
  readonly designation: number;
  readonly annee: number;
};

/**
 * Register rows of the declared codes. The counters of their prefixes and years are locked first,
 * so that none of the numbers is issued meanwhile.
 * @throws Refusal DECLARED_CODE_REFUSED with an error for each line
 */
export async function admitDeclaredCodes(
  call: Call,
  request: Request,
): Promise<readonly Entered[]> {
  const prefixes = await prefixesOf(call, request.elements);
  const entered = request.elements.map(({ elementId, isrc }) => entry(elementId, isrc, prefixes));
  const inOrder = [...entered].sort(
    (a, b) => (a.prefixeId ?? 0) - (b.prefixeId ?? 0) || a.annee - b.annee,
  );
  for (const { prefixeId, annee } of inOrder) {
    if (prefixeId !== null) await lockCounter(call.db, prefixeId, annee);
  }
  const errors = await declaredErrors(call, { ...request, deciding: true });
  if (errors.length > 0) throw new DomainError(DECLARED_CODE_REFUSED, { errors });
  return entered;
}

function entry(elementId: number, isrc: Isrc, prefixes: readonly Prefixe[]): Entered {
  const { prefixe: code, annee, designation } = isrcSegments(isrc);
  const number = Number(designation);
  const prefixe = prefixes.find(
    ({ rangeStart, rangeEnd, ...one }) =>
      one.code === code && number >= rangeStart && number <= rangeEnd,
  );
  const prefixeId = prefixe?.prefixeId ?? null;
  return { elementId, isrc, prefixeId, designation: number, annee: likelyYear(annee) };
}

/**
 * All allocations of the prefixes, whatever their owner: the range that holds the number decides
 * the errors.
 */
export function prefixesOf({ db }: Asking, elements: readonly Declared[]): Promise<Prefixe[]> {
  const codes = [...new Set(elements.map(({ isrc }) => isrcSegments(isrc).prefixe))];
  return db.selectFrom('prefixe').selectAll().where('code', 'in', codes).execute();
}

export async function codesTaken(
  { db }: Asking,
  elements: readonly Declared[],
): Promise<ReadonlySet<string>> {
  const codes = elements.map(({ isrc }) => isrc);
  const rows = await db
    .selectFrom('immatriculation')
    .select('isrc')
    .where('isrc', 'in', codes)
    .execute();
  return new Set(rows.map(({ isrc }) => isrc));
}

/** The last number issued, by prefix and two-digit year of the codes. */
export async function lastsOf(
  { db }: Asking,
  prefixes: readonly Prefixe[],
  elements: readonly Declared[],
): Promise<ReadonlyMap<string, number>> {
  if (prefixes.length === 0) return new Map();
  const years = [...new Set(elements.map(({ isrc }) => likelyYear(isrcSegments(isrc).annee)))];
  const rows = await db
    .selectFrom('compteur')
    .selectAll()
    .where(
      'prefixeId',
      'in',
      prefixes.map(({ prefixeId }) => prefixeId),
    )
    .where('annee', 'in', years)
    .execute();
  return new Map(
    rows.map(({ prefixeId, annee, dernier }) => [`${prefixeId} ${twoDigitYear(annee)}`, dernier]),
  );
}

/**
 * Holders' answers to this structure about the codes of these recordings, the last one for each
 * recording.
 */
export async function agreementsOf(
  { db }: Asking,
  structureId: number,
  elements: readonly Declared[],
): Promise<ReadonlyMap<number, CodeAgreementEtat>> {
  const carried = new Map(elements.map(({ elementId, isrc }) => [elementId, isrc]));
  const rows = await db
    .selectFrom('accordCode')
    .select(['elementId', 'isrc', 'etat'])
    .where('structureId', '=', structureId)
    .where('elementId', 'in', [...carried.keys()])
    .orderBy('accordCodeId')
    .execute();
  // A recording may have carried another code before.
  const current = rows.filter(({ elementId, isrc }) => carried.get(elementId) === isrc);
  return new Map(current.map(({ elementId, etat }) => [elementId, etat]));
}
