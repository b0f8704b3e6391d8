/**
 * The prefix that would supply the next codes, shown to staff before they decide. Takes no number.
 */

import type { ElementType } from '#domain/element/lists.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { planNumbering } from '#domain/numbering/counter.ts';
import { hasOwnPrefixe } from '#domain/numbering/prefixe.ts';
import type { Call } from '#server/platform/call.ts';
import { findPrefixes } from './find-prefixes.ts';

type Requested = {
  readonly structureId: number;
  /** How many codes of each type, 1 or more. */
  readonly counts: Readonly<Record<ElementType, number>>;
};
type Next = { readonly prefixe: string | null; readonly reserve: string | null };

export async function nextPrefixes(
  call: Call,
  { structureId, counts }: Requested,
): Promise<Readonly<Record<ElementType, Next>>> {
  const at = call.now;
  const annee = yearOfAssignment(at);
  const prefixes = await findPrefixes(call.db, { structureId, at, annee });
  const used = new Map(
    prefixes.flatMap(({ prefixeId, dernier }) =>
      dernier === null ? [] : [[prefixeId, dernier] as const],
    ),
  );
  const taken = new Map(prefixes.map((prefixe) => [prefixe.prefixeId, prefixe.taken]));
  const next = (type: ElementType): Next => {
    const choice = { prefixes, structureId, type, used, taken, at };
    const first = (fromPool: boolean) =>
      planNumbering({ ...choice, fromPool, count: 1 })?.blocks[0]?.prefixe.code ?? null;
    const lacks =
      hasOwnPrefixe(choice) && planNumbering({ ...choice, count: counts[type] }) === null;
    return { prefixe: first(false), reserve: lacks ? first(true) : null };
  };
  return { P: next('P'), V: next('V') };
}
