/** From which prefix the next code would come, as staff read it before deciding. Takes no number. */

import type { ElementType } from '#domain/element/lists.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { choosePrefixe } from '#domain/numbering/prefixe.ts';
import type { Call } from '#server/platform/call.ts';
import { findPrefixes } from './find-prefixes.ts';

export async function nextPrefixe(
  call: Call,
  structureId: number,
  type: ElementType,
): Promise<string | null> {
  const at = call.now;
  const found = await findPrefixes(call.db, { structureId, type, at, annee: yearOfAssignment(at) });
  const used = new Map(
    found.flatMap(({ prefixeId, dernier }) => (dernier === null ? [] : [[prefixeId, dernier] as const])),
  );
  return choosePrefixe({ prefixes: found, structureId, type, used, at })?.code ?? null;
}
