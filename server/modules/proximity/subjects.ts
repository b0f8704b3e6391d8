/** The recordings that are asked about, in the form in which they are compared. */

import type { Kysely } from 'kysely';
import { type Comparable, comparableOf } from '#domain/proximity/recording.ts';
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
};

/**
 * One recording, or all those of a dossier in the order of its tracks; empty when it does not exist in
 * the scope. The form is made now, not read: it may not be stored yet.
 */
export async function subjectsOf(
  { db, scope }: { readonly db: Kysely<Tables>; readonly scope: Scope },
  asked: { readonly elementId: number } | { readonly dossierId: number },
): Promise<Subject[]> {
  const rows = await db
    .selectFrom('element')
    .select(['elementId', 'dossierId', 'structureId', 'statut', 'rang'])
    .select(['type', 'titre', 'version', 'artiste', 'artistesInvites', 'duree'])
    .where(within(scope, 'structure_id'))
    .where((eb) =>
      'elementId' in asked ? eb('elementId', '=', asked.elementId) : eb('dossierId', '=', asked.dossierId),
    )
    .orderBy('rang')
    .execute();
  return rows.map((row) => ({ ...row, comparable: comparableOf(row) }));
}
