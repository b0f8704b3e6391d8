/** The recordings to compare, in their compared form. */

import type { Kysely } from 'kysely';
import { type Comparable, comparableOf, PROXIMITY_RULES } from '#domain/proximity/recording.ts';
import type { Statut } from '#domain/registration/statuts.ts';
import type { Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

export type Subject = {
  readonly elementId: number;
  readonly dossierId: number;
  readonly structureId: number;
  readonly statut: Statut;
  readonly version: string | null;
  readonly comparable: Comparable;
  /** True when its form and keys are stored, and computed by the current rules. */
  readonly isStored: boolean;
};

/**
 * One recording, or all those of a dossier in the order of its tracks; empty when it does not exist in
 * the scope.
 */
export async function subjectsOf(
  { db, scope }: { readonly db: Kysely<Tables>; readonly scope: Scope },
  request: { readonly elementId: number } | { readonly dossierId: number },
): Promise<Subject[]> {
  const rows = await readSubjects(db)
    .where(within(scope, 'e.structure_id'))
    .where((eb) =>
      'elementId' in request
        ? eb('e.elementId', '=', request.elementId)
        : eb('e.dossierId', '=', request.dossierId),
    )
    .orderBy('e.rang')
    .execute();
  return rows.map(subjectOf);
}

/** Base query, narrowed by the caller; each row makes a subject. */
export const readSubjects = (db: Kysely<Tables>) =>
  db
    .selectFrom('element as e')
    .leftJoin('proximite as p', (join) =>
      join.onRef('p.elementId', '=', 'e.elementId').on('p.regles', '=', PROXIMITY_RULES),
    )
    .select(['e.elementId', 'e.dossierId', 'e.structureId', 'e.statut'])
    .select(['e.type', 'e.titre', 'e.version', 'e.artiste', 'e.artistesInvites', 'e.duree'])
    .select(['p.noyau', 'p.complement', 'p.artistes', 'p.invites', 'p.versions']);

type Row = Awaited<ReturnType<ReturnType<typeof readSubjects>['execute']>>[number];

/** Uses the stored form, else computes it. */
export function subjectOf({
  noyau,
  complement,
  artistes,
  invites,
  versions,
  ...row
}: Row): Subject {
  // All columns are null together: the joined row exists or not.
  const isStored =
    noyau !== null &&
    complement !== null &&
    artistes !== null &&
    invites !== null &&
    versions !== null;
  const { type, duree } = row;
  return {
    ...row,
    isStored,
    comparable: isStored
      ? { type, noyau, complement, artistes, invites, versions, duree }
      : comparableOf(row),
  };
}
