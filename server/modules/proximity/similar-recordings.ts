/**
 * What a caller may see of similar recordings: everything of the own structure, little of others.
 */

import { sql } from 'kysely';
import type { EnregistrementLie } from '#contract/registration/proximity.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import type { Call, Scope } from '#server/platform/call.ts';

export type SimilarRecording = EnregistrementLie;
type Similar = SimilarRecording & { readonly dossierId: number };

/** By id. `dossierId` is only for the comparison and never leaves the server. */
export async function similarRecordings(
  call: Call,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Similar>> {
  if (ids.length === 0) return new Map();
  const rows = await call.db
    .selectFrom('element as e')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .select([
      'e.elementId',
      'e.dossierId',
      'e.structureId',
      'e.type',
      'e.titre',
      'e.version',
      'e.artiste',
    ])
    .select(['e.duree', 'e.anneePublication', 's.raison', 'i.isrc'])
    .where('e.elementId', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(
    rows.map(({ elementId, structureId, raison, duree, ...row }) => [
      elementId,
      {
        ...row,
        elementId: isOwn(call.scope, structureId) ? elementId : null,
        duree: duree === null ? null : formatDuree(duree),
        memeDossier: false,
        // The holder of a code is confidential: an agency must not disclose it.
        structure: call.actor.kind === 'staff' ? { structureId, raison } : null,
      },
    ]),
  );
}

/** Staff may see every structure. */
function isOwn(scope: Scope, structureId: number): boolean {
  return scope.kind === 'all' || (scope.kind === 'one' && scope.structureId === structureId);
}

/** API form of a similar recording, relative to a recording of this dossier. */
export function presentSimilar(
  { dossierId, ...similar }: Similar,
  own: { readonly dossierId: number },
): SimilarRecording {
  return { ...similar, memeDossier: dossierId === own.dossierId && similar.elementId !== null };
}
