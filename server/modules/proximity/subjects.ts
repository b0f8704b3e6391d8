/** The recordings that are asked about, in the form in which they are compared. */

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
  /** Its form and its keys are kept, and made by the rules of today. */
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

/** To be narrowed by who asks; each row makes a subject. */
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

/** The form that is kept, else the one that is made now. */
export function subjectOf({
  noyau,
  complement,
  artistes,
  invites,
  versions,
  ...row
}: Row): Subject {
  // All of them or none: there is a row or there is not.
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
