/** A code of the register with the recording that carries it. */

import { type Kysely, sql } from 'kysely';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

/** Null when the code is unknown or of another structure. */
export async function findCode(db: Kysely<Tables>, scope: Scope, isrc: Isrc) {
  const [row = null] = await findCodes(db, scope, [isrc]);
  return row;
}

/** The known codes, in no order. */
export function findCodes(db: Kysely<Tables>, scope: Scope, isrcs: readonly Isrc[]) {
  return db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .leftJoin('annulation as a', 'a.isrc', 'i.isrc')
    .select([
      'i.isrc',
      'i.attribueLe',
      'i.origine',
      's.raison',
      's.marque',
      'a.annuleLe',
      'a.remplacePar',
    ])
    .select([
      'e.type',
      'e.titre',
      'e.version',
      'e.artiste',
      'e.artistesInvites',
      'e.autresCodes',
      'e.duree',
      'e.dureeProvisoire',
    ])
    .where('i.isrc', '=', sql<string>`any(${[...isrcs]})`)
    .where(within(scope, 'e.structure_id'))
    .execute();
}

export type CodeResult = Awaited<ReturnType<typeof findCodes>>[number];
