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
  const prefixes = await findPrefixes(call.db, { structureId, type, at: call.now });
  if (prefixes.length === 0) return null;
  const counters = await call.db
    .selectFrom('compteur')
    .select(['prefixeId', 'dernier'])
    .where('annee', '=', yearOfAssignment(call.now))
    .where(
      'prefixeId',
      'in',
      prefixes.map(({ prefixeId }) => prefixeId),
    )
    .execute();
  const used = new Map(counters.map(({ prefixeId, dernier }) => [prefixeId, dernier]));
  return choosePrefixe({ prefixes, structureId, type, used, at: call.now })?.code ?? null;
}
