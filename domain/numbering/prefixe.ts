import type { FieldError } from '../domain-error.ts';
import type { ElementType } from '../element/lists.ts';
import { isBlank } from '../free-text.ts';
import { EXAMPLE_PREFIXES, isAllocatedFirstElement } from '../isrc/first-elements.ts';

/**
 * A prefix: the first five characters of codes, for one type of recording, with the range of
 * designations its owner may number. Prefixes are for life; one prefix and range never has
 * two owners.
 */

export type Prefixe = {
  readonly prefixeId: number;
  /** Two letters and three letters or digits. */
  readonly code: string;
  readonly type: ElementType;
  /** Owner, or null for the society's pool. */
  readonly structureId: number | null;
  /** Designations allocated each year, both ends included. */
  readonly rangeStart: number;
  readonly rangeEnd: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  /** Why a root that France does not allocate was entered all the same. */
  readonly motifException?: string | null;
};

/**
 * Roots that France allocates, and so those with counters. Any other root is an exception, for
 * declared codes only.
 */
const COUNTED_ROOTS: readonly string[] = ['FR', 'FX'];

export const hasCounter = ({ code }: Pick<Prefixe, 'code'>): boolean =>
  COUNTED_ROOTS.includes(code.slice(0, 2));

/** Of the reason of an exception, in code points. */
export const MOTIF_EXCEPTION_MAX = 2000;

export const PREFIX_PATTERN = /^[A-Z]{2}[A-Z0-9]{3}$/;

/** Bounds of an allocated range. 00000 may be allocated and is never issued. */
export const RANGE_MIN = 0;
export const RANGE_MAX = 99_999;
export const DEFAULT_RANGE = { rangeStart: 1, rangeEnd: RANGE_MAX } as const;

/** Whether the prefix is in use at this moment: opened, and not closed yet. */
export function isOpen(prefixe: Pick<Prefixe, 'openedAt' | 'closedAt'>, at: Date): boolean {
  const now = at.getTime();
  const begun = prefixe.openedAt.getTime() <= now;
  return begun && (prefixe.closedAt === null || now < prefixe.closedAt.getTime());
}

export type CodeRange = Pick<Prefixe, 'code' | 'rangeStart' | 'rangeEnd'>;

/** Whether two allocations would share a code: same prefix, and a designation in common. */
export function rangesOverlap(a: CodeRange, b: CodeRange): boolean {
  return a.code === b.code && a.rangeStart <= b.rangeEnd && b.rangeStart <= a.rangeEnd;
}

/** First designation that may be issued: 00000 never is. */
export function firstDesignation(prefixe: Pick<Prefixe, 'rangeStart'>): number {
  return Math.max(prefixe.rangeStart, 1);
}

/** Numbers of the range that may be issued each year. Negative or 0 where there is none. */
export function rangeSize(prefixe: Pick<Prefixe, 'rangeStart' | 'rangeEnd'>): number {
  return prefixe.rangeEnd - firstDesignation(prefixe) + 1;
}

export type PrefixeChoice = {
  readonly prefixes: readonly Prefixe[];
  /** Structure for which a code is issued. */
  readonly structureId: number;
  readonly type: ElementType;
  /** Last designation issued this year, by prefixeId; absent when none was. */
  readonly used: ReadonlyMap<number, number>;
  /**
   * When present, keeps only prefixes open at this moment; otherwise leaves out the closed ones.
   */
  readonly at?: Date;
  /** Staff chose the society's pool, although the structure has prefixes of its own. */
  readonly fromPool?: boolean;
};

/** Open prefixes of this type that number, of one owner. */
function inUse({ prefixes, type, at }: PrefixeChoice, owner: number | null): Prefixe[] {
  const isInUse = (prefixe: Prefixe) =>
    at === undefined ? prefixe.closedAt === null : isOpen(prefixe, at);
  return prefixes.filter(
    (prefixe) =>
      prefixe.structureId === owner &&
      prefixe.type === type &&
      isInUse(prefixe) &&
      hasCounter(prefixe),
  );
}

/**
 * Whether the structure has its own counted prefixes: the pool then needs a choice, and never
 * replaces missing numbers.
 */
export function hasOwnPrefixe(choice: PrefixeChoice): boolean {
  return inUse(choice, choice.structureId).length > 0;
}

/**
 * Prefixes that can number for the structure, in order of allocation: its own of this type, or those of the pool when it
 * has none or when the pool was chosen. Exhausted ones are skipped. One recording never falls from the own ones into
 * the pool by itself: an album would mix both without a word.
 */
export function usablePrefixes(choice: PrefixeChoice): Prefixe[] {
  const { structureId, used, fromPool = false } = choice;
  const hasCapacity = (prefixe: Prefixe) =>
    Math.max(firstDesignation(prefixe), (used.get(prefixe.prefixeId) ?? 0) + 1) <= prefixe.rangeEnd;
  return inUse(choice, fromPool || !hasOwnPrefixe(choice) ? null : structureId)
    .filter(hasCapacity)
    .sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime() || a.prefixeId - b.prefixeId);
}

export type NewPrefixe = Pick<
  Prefixe,
  'code' | 'type' | 'structureId' | 'rangeStart' | 'rangeEnd' | 'motifException'
>;

const FOREIGN_ROOT = (code: string) =>
  `La France attribue FR et FX. Pour enregistrer ${code} comme exception, sans compteur, dites pourquoi.`;

/** Every error of a prefix to allocate, given all existing ones, closed ones included. */
export function checkNewPrefixe(
  newPrefixe: NewPrefixe,
  existing: readonly Prefixe[],
): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const error = (path: string, code: string, message: string) =>
    fieldErrors.push({ path, code, message });
  if (!PREFIX_PATTERN.test(newPrefixe.code)) {
    error('code', 'UNREADABLE', 'Un préfixe compte deux lettres puis trois lettres ou chiffres.');
  } else if (!isAllocatedFirstElement(newPrefixe.code.slice(0, 2))) {
    error(
      'code',
      'UNKNOWN_FIRST_ELEMENT',
      `Aucun préfixe ne peut commencer par ${newPrefixe.code.slice(0, 2)}.`,
    );
  } else if (EXAMPLE_PREFIXES.has(newPrefixe.code)) {
    error(
      'code',
      'EXAMPLE_PREFIX',
      'Ce préfixe sert d’exemple dans les manuels : il ne peut pas être attribué.',
    );
  }
  const isReal = PREFIX_PATTERN.test(newPrefixe.code) && fieldErrors.length === 0;
  if (isReal && !hasCounter(newPrefixe)) {
    if (newPrefixe.structureId === null) {
      error('structureId', 'POOL_COUNTS', 'Notre réserve ne reçoit que des préfixes FR et FX.');
    }
    if (isBlank(newPrefixe.motifException ?? null))
      error('motifException', 'FOREIGN_ROOT', FOREIGN_ROOT(newPrefixe.code));
  } else if (isReal && !isBlank(newPrefixe.motifException ?? null)) {
    error('motifException', 'NO_EXCEPTION', 'Un préfixe FR ou FX n’est pas une exception.');
  }
  const isBound = (value: number) =>
    Number.isInteger(value) && value >= RANGE_MIN && value <= RANGE_MAX;
  if (!isBound(newPrefixe.rangeStart))
    error('rangeStart', 'OUT_OF_BOUNDS', 'La tranche commence entre 0 et 99999.');
  if (!isBound(newPrefixe.rangeEnd))
    error('rangeEnd', 'OUT_OF_BOUNDS', 'La tranche se termine entre 0 et 99999.');
  if (firstDesignation(newPrefixe) > newPrefixe.rangeEnd) {
    error('rangeEnd', 'INCOHERENT', 'La tranche doit contenir au moins un numéro, à partir de 1.');
  }
  if (existing.some((prefixe) => rangesOverlap(prefixe, newPrefixe))) {
    error(
      'code',
      'ALREADY_ALLOCATED',
      'Ce préfixe et cette tranche sont déjà attribués, en tout ou en partie.',
    );
  }
  const twin = existing.find(
    (prefixe) => prefixe.code === newPrefixe.code && prefixe.type !== newPrefixe.type,
  );
  if (twin !== undefined) {
    error('type', 'OTHER_TYPE', 'Ce préfixe sert déjà à l’autre type d’enregistrement.');
  }
  return fieldErrors;
}
