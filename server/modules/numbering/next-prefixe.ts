/** From which prefix the next codes would come, as staff read it before deciding. Takes no number. */

import type { ElementType } from '#domain/element/lists.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { planNumbering } from '#domain/numbering/counter.ts';
import { choosePrefixe, hasOwnPrefixe } from '#domain/numbering/prefixe.ts';
import type { Call } from '#server/platform/call.ts';
import { findPrefixes } from './find-prefixes.ts';

type Wanted = {
  readonly structureId: number;
  /** How many codes of each type. */
  readonly counts: Readonly<Record<ElementType, number>>;
};
type Next = { readonly prefixe: string | null; readonly reserve: string | null };

export async function nextPrefixes(
  call: Call,
  { structureId, counts }: Wanted,
): Promise<Readonly<Record<ElementType, Next>>> {
  const at = call.now;
  const prefixes = await findPrefixes(call.db, { structureId, at, annee: yearOfAssignment(at) });
  const used = new Map(
    prefixes.flatMap(({ prefixeId, dernier }) => (dernier === null ? [] : [[prefixeId, dernier] as const])),
  );
  const next = (type: ElementType): Next => {
    const ofType = prefixes.filter((prefixe) => prefixe.type === type);
    const choice = { prefixes: ofType, structureId, type, used, at };
    const lacks = hasOwnPrefixe(choice) && planNumbering({ ...choice, count: counts[type] }) === null;
    return {
      prefixe: choosePrefixe(choice)?.code ?? null,
      reserve: lacks ? (choosePrefixe({ ...choice, fromPool: true })?.code ?? null) : null,
    };
  };
  return { P: next('P'), V: next('V') };
}
