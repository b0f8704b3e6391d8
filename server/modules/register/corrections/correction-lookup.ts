/** A correction with its recording, within the caller's scope. */

import type { Kysely } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call, Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

export function corrections(db: Kysely<Tables>, scope: Scope) {
  return (
    db
      .selectFrom('correction as c')
      .innerJoin('element as e', 'e.elementId', 'c.elementId')
      .innerJoin('structure as s', 's.structureId', 'c.structureId')
      .innerJoin('immatriculation as i', 'i.elementId', 'c.elementId')
      .selectAll('c')
      .select(['e.structureId as holderId', 'e.dossierId', 'e.titre', 'e.version', 'e.artiste'])
      .leftJoin('annulation as a', 'a.elementId', 'c.elementId')
      .leftJoin('correctionLot as l', 'l.lotId', 'c.lotId')
      .select(['i.isrc', 'a.annuleLe', 's.raison', 'l.fichier'])
      // Scoped by the requesting structure: after a transfer, earlier corrections stay with it.
      .where(within(scope, 'c.structure_id'))
  );
}

export type Correction = Awaited<ReturnType<ReturnType<typeof corrections>['execute']>>[number];

/** @throws Refusal NOT_FOUND */
export async function findCorrection(
  { db, scope }: Pick<Call, 'db' | 'scope'>,
  correctionId: number,
) {
  const correction = await corrections(db, scope)
    .where('c.correctionId', '=', correctionId)
    .executeTakeFirst();
  if (correction === undefined) throw new DomainError(NOT_FOUND);
  return correction;
}
