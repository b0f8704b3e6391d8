/**
 * Finds a dossier within the caller's scope; a foreign one and an unknown one give the same
 * NOT_FOUND.
 */

import type { Selectable } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { FIELD_NAMES } from '#domain/element/fields.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

/** Columns that the state machine needs: `returnedAt` is read only in lists. */
export type Dossier = Omit<Selectable<Tables['dossier']>, 'returnedAt'>;
export type Element = Selectable<Tables['element']>;

/** Listed by name: a statement with `*` is planned anew each time. */
export const DOSSIER_COLUMNS = [
  ...([
    'dossierId',
    'structureId',
    'titre',
    'etat',
    'createdBy',
    'submittedAt',
    'submittedBy',
  ] as const),
  ...([
    'decidedAt',
    'decidedBy',
    'lockedBy',
    'lockedAt',
    'reserve',
    'createdAt',
    'updatedAt',
  ] as const),
] as const;
const STATUS_COLUMNS = [
  ...(['elementId', 'rang', 'statut', 'motif', 'type', 'titre', 'version', 'isrcDeclare'] as const),
] as const;
const ELEMENT_COLUMNS = [
  ...FIELD_NAMES,
  ...(['elementId', 'dossierId', 'structureId', 'rang', 'statut', 'motif', 'revision'] as const),
  ...(['repris', 'createdAt', 'updatedAt'] as const),
] as const;

/** Locks the dossier row: every write on a dossier or its elements begins here, so writes on one dossier never cross. */
export async function lockDossier(
  call: Pick<Call, 'db' | 'scope'>,
  dossierId: number,
): Promise<Dossier> {
  const dossier = await call.db
    .selectFrom('dossier')
    .select(DOSSIER_COLUMNS)
    .where('dossierId', '=', dossierId)
    .where(within(call.scope, 'structure_id'))
    .forUpdate()
    .executeTakeFirst();
  if (dossier === undefined) throw new DomainError(NOT_FOUND);
  return dossier;
}

export function elementsOf({ db }: Pick<Call, 'db'>, dossierId: number): Promise<Element[]> {
  return db
    .selectFrom('element')
    .select(ELEMENT_COLUMNS)
    .where('dossierId', '=', dossierId)
    .orderBy('rang')
    .execute();
}

/** Columns of a recording that its state machine needs. */
export type ElementStatus = Pick<Element, (typeof STATUS_COLUMNS)[number]>;

/** Read under the lock of their dossier. In track order. */
export function standingsOf({ db }: Pick<Call, 'db'>, dossierId: number): Promise<ElementStatus[]> {
  return db
    .selectFrom('element')
    .select(STATUS_COLUMNS)
    .where('dossierId', '=', dossierId)
    .orderBy('rang')
    .execute();
}

/**
 * Whether codes were issued in this dossier: their recordings may have left since, by a transfer.
 */
export async function gaveCodes({ db }: Pick<Call, 'db'>, dossierId: number): Promise<boolean> {
  const code = await db
    .selectFrom('immatriculation')
    .select('isrc')
    .where('dossierId', '=', dossierId)
    .limit(1)
    .executeTakeFirst();
  return code !== undefined;
}

export async function personName(
  call: Call,
  interlocuteurId: number | null,
): Promise<string | null> {
  if (interlocuteurId === null) return null;
  const person = await call.db
    .selectFrom('interlocuteur')
    .select(['prenom', 'nom'])
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  return person === undefined ? null : `${person.prenom} ${person.nom}`;
}
