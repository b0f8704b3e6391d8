/** Finds a dossier within the caller's scope; a foreign one and an unknown one are the same nothing. */

import type { Selectable } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

export type Dossier = Selectable<Tables['dossier']>;
export type Element = Selectable<Tables['element']>;

/** Locks the dossier row: every write on a dossier or its elements begins here, so writes on one dossier never cross. */
export async function lockDossier(call: Pick<Call, 'db' | 'scope'>, dossierId: number): Promise<Dossier> {
  const dossier = await call.db
    .selectFrom('dossier')
    .selectAll()
    .where('dossierId', '=', dossierId)
    .where(within(call.scope, 'structure_id'))
    .forUpdate()
    .executeTakeFirst();
  if (dossier === undefined) throw new Refusal(NOT_FOUND);
  return dossier;
}

export function elementsOf(call: Pick<Call, 'db'>, dossierId: number): Promise<Element[]> {
  return call.db
    .selectFrom('element')
    .selectAll()
    .where('dossierId', '=', dossierId)
    .orderBy('rang')
    .execute();
}

/** Whether codes were given in this dossier: their recordings may have left since, by a transfer. */
export async function gaveCodes({ db }: Pick<Call, 'db'>, dossierId: number): Promise<boolean> {
  const code = await db
    .selectFrom('immatriculation')
    .select('isrc')
    .where('dossierId', '=', dossierId)
    .limit(1)
    .executeTakeFirst();
  return code !== undefined;
}

export async function personName(call: Call, interlocuteurId: number | null): Promise<string | null> {
  if (interlocuteurId === null) return null;
  const person = await call.db
    .selectFrom('interlocuteur')
    .select(['prenom', 'nom'])
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  return person === undefined ? null : `${person.prenom} ${person.nom}`;
}
