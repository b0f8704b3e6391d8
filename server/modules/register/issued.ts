/**
 * Recordings about to change after issue, locked. Every writer uses one order: first the dossiers,
 * by number, then what is about them (corrections, transfers). This avoids deadlocks, and values
 * read after the locks stay valid.
 */

import { type Kysely, sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';
import type { Element } from './deps.ts';

export type IssuedElement = Element & {
  /** Null while no code is issued. */
  readonly isrc: string | null;
  readonly annuleLe: Date | null;
};

type Reader = Pick<Call, 'db' | 'scope'>;

/**
 * In the order of dossiers and tracks. A transfer may take a recording to another dossier while one waits
 * for the lock: then its new place is locked too.
 * @throws Refusal NOT_FOUND when one of them does not exist in the scope
 */
export async function lockRecordings(
  call: Reader,
  elementIds: readonly number[],
): Promise<readonly IssuedElement[]> {
  const locked = new Set<number>();
  for (;;) {
    const locations = await locationsOf(call, elementIds);
    const missing = locations.filter((dossierId) => !locked.has(dossierId));
    if (missing.length === 0) return read(call, elementIds);
    await call.db
      .selectFrom('dossier')
      .select('dossierId')
      .where('dossierId', '=', sql<number>`any(${missing}::int[])`)
      .orderBy('dossierId')
      .forUpdate()
      .execute();
    for (const dossierId of missing) locked.add(dossierId);
  }
}

async function locationsOf(
  { db, scope }: Reader,
  elementIds: readonly number[],
): Promise<readonly number[]> {
  const requests = [...new Set(elementIds)];
  const locations = await db
    .selectFrom('element')
    .select('dossierId')
    .where('elementId', '=', sql<number>`any(${requests}::int[])`)
    .where(within(scope, 'structure_id'))
    .execute();
  if (locations.length !== requests.length) throw new DomainError(NOT_FOUND);
  return [...new Set(locations.map(({ dossierId }) => dossierId))];
}

function read({ db }: Reader, elementIds: readonly number[]): Promise<IssuedElement[]> {
  return db
    .selectFrom('element as e')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .leftJoin('annulation as a', 'a.elementId', 'e.elementId')
    .selectAll('e')
    .select(['i.isrc', 'a.annuleLe'])
    .where('e.elementId', '=', sql<number>`any(${[...elementIds]}::int[])`)
    .orderBy('e.dossierId')
    .orderBy('e.rang')
    .execute();
}

/** The one recording. @throws Refusal NOT_FOUND */
export async function lockRecording(call: Reader, elementId: number): Promise<IssuedElement> {
  const [issuedElement] = await lockRecordings(call, [elementId]);
  if (issuedElement === undefined) throw new DomainError(NOT_FOUND);
  return issuedElement;
}

/**
 * The recording that carries a code, whatever its holder; null when the code is not in the
 * register.
 */
export async function elementOfCode(db: Kysely<Tables>, isrc: string): Promise<number | null> {
  const row = await db
    .selectFrom('immatriculation')
    .select('elementId')
    .where('isrc', '=', isrc)
    .executeTakeFirst();
  return row?.elementId ?? null;
}

/** The code of a recording that has one: after a move that only DONE allows. */
export function codeOf({ elementId, isrc }: IssuedElement): string {
  if (isrc === null) throw new Error(`recording ${elementId} is DONE and has no code`);
  return isrc;
}
