import type { ElementType } from '../element/lists.ts';
import { EXAMPLE_PREFIXES, isAllocatedFirstElement } from '../isrc/first-elements.ts';
import type { FieldError } from '../refusal.ts';

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
};

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

export type PrefixeChoice = {
  readonly prefixes: readonly Prefixe[];
  /** Structure for which a code is issued. */
  readonly structureId: number;
  readonly type: ElementType;
  /** Last designation issued this year, by prefixeId; absent when none was. */
  readonly used: ReadonlyMap<number, number>;
  /** When given, prefixes that are not open at this moment are left out; otherwise the closed ones. */
  readonly at?: Date;
};

/**
 * Prefixes that can number for the structure, in the order in which they are to be used: its own
 * of this type in order of allocation, then those of the pool. Exhausted ones are skipped.
 */
export function usablePrefixes(choice: PrefixeChoice): Prefixe[] {
  const { prefixes, structureId, type, used, at } = choice;
  const isInUse = (prefixe: Prefixe) => (at === undefined ? prefixe.closedAt === null : isOpen(prefixe, at));
  const hasRoom = (prefixe: Prefixe) =>
    Math.max(firstDesignation(prefixe), (used.get(prefixe.prefixeId) ?? 0) + 1) <= prefixe.rangeEnd;
  const ofOwner = (owner: number | null) =>
    prefixes
      .filter((prefixe) => prefixe.structureId === owner && prefixe.type === type)
      .filter((prefixe) => isInUse(prefixe) && hasRoom(prefixe))
      .sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime() || a.prefixeId - b.prefixeId);
  return [...ofOwner(structureId), ...ofOwner(null)];
}

/** The prefix that numbers next, or null when none is left: the dossier waits and staff are alerted. */
export function choosePrefixe(choice: PrefixeChoice): Prefixe | null {
  return usablePrefixes(choice)[0] ?? null;
}

export type NewPrefixe = Pick<Prefixe, 'code' | 'type' | 'structureId' | 'rangeStart' | 'rangeEnd'>;

/** Every fault of a prefix about to be allocated, knowing all those allocated, closed ones included. */
export function checkNewPrefixe(given: NewPrefixe, existing: readonly Prefixe[]): FieldError[] {
  const faults: FieldError[] = [];
  const fault = (path: string, code: string, message: string) => faults.push({ path, code, message });
  if (!PREFIX_PATTERN.test(given.code)) {
    fault('code', 'UNREADABLE', 'Un préfixe compte deux lettres puis trois lettres ou chiffres.');
  } else if (!isAllocatedFirstElement(given.code.slice(0, 2))) {
    fault('code', 'UNKNOWN_FIRST_ELEMENT', `Aucun préfixe ne peut commencer par ${given.code.slice(0, 2)}.`);
  } else if (EXAMPLE_PREFIXES.has(given.code)) {
    fault(
      'code',
      'EXAMPLE_PREFIX',
      'Ce préfixe sert d’exemple dans les manuels : il ne peut pas être attribué.',
    );
  }
  const isBound = (value: number) => Number.isInteger(value) && value >= RANGE_MIN && value <= RANGE_MAX;
  if (!isBound(given.rangeStart))
    fault('rangeStart', 'OUT_OF_BOUNDS', 'La tranche commence entre 0 et 99999.');
  if (!isBound(given.rangeEnd)) fault('rangeEnd', 'OUT_OF_BOUNDS', 'La tranche se termine entre 0 et 99999.');
  if (firstDesignation(given) > given.rangeEnd) {
    fault('rangeEnd', 'INCOHERENT', 'La tranche doit contenir au moins un numéro, à partir de 1.');
  }
  if (existing.some((prefixe) => rangesOverlap(prefixe, given))) {
    fault(
      'code',
      'ALREADY_ALLOCATED',
      'Ce préfixe et cette tranche sont déjà attribués, en tout ou en partie.',
    );
  }
  const twin = existing.find((prefixe) => prefixe.code === given.code && prefixe.type !== given.type);
  if (twin !== undefined) {
    fault('type', 'OTHER_TYPE', 'Ce préfixe sert déjà à l’autre type d’enregistrement.');
  }
  return faults;
}
