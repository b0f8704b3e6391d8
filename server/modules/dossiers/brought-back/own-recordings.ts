/** A structure's recordings that a sheet names by their number, in their current state. */

import type { Kysely } from 'kysely';
import { numeroOf } from '#domain/dossier/numero.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import { isBeingEntered, isIssued, type Statut } from '#domain/registration/statuts.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type OwnRecording = {
  readonly fields: ElementFields;
  /** Number of its dossier, as an export writes it. */
  readonly numero: string;
  readonly revision: number;
  readonly status: RecordingStatus;
};

/**
 * What is possible: editing (SAISIE), waiting (ENVOYE), correction (CODE); nothing once cancelled,
 * or while a correction is pending.
 */
export type RecordingStatus = 'SAISIE' | 'ENVOYE' | 'CODE' | 'ANNULE' | 'CORRECTION';

export async function ownRecordings(
  db: Kysely<Tables>,
  structureId: number,
  elementIds: readonly number[],
): Promise<ReadonlyMap<number, OwnRecording>> {
  if (elementIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('element as e')
    .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
    .leftJoin('annulation as a', 'a.elementId', 'e.elementId')
    .leftJoin('correction as c', (join) =>
      join.onRef('c.elementId', '=', 'e.elementId').on('c.etat', 'in', AWAITED),
    )
    .selectAll('e')
    .select(['d.createdAt as ouvertLe', 'a.annuleLe', 'c.correctionId'])
    .where('e.elementId', 'in', elementIds)
    .where('e.structureId', '=', structureId)
    .execute();
  return new Map(
    rows.map(({ ouvertLe, annuleLe, correctionId, ...element }) => [
      element.elementId,
      {
        fields: element,
        numero: numeroOf({ dossierId: element.dossierId, createdAt: ouvertLe }),
        revision: element.revision,
        status: statusOf(element.statut, {
          cancelled: annuleLe !== null,
          requested: correctionId !== null,
        }),
      },
    ]),
  );
}

function statusOf(
  statut: Statut,
  { cancelled, requested }: { readonly cancelled: boolean; readonly requested: boolean },
): RecordingStatus {
  if (isBeingEntered(statut)) return 'SAISIE';
  if (!isIssued(statut)) return 'ENVOYE';
  if (cancelled) return 'ANNULE';
  return requested ? 'CORRECTION' : 'CODE';
}
