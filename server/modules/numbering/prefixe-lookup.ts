/** Reads and checks for allocating and changing a prefix: other prefixes, and concurrent writes. */

import type { Kysely } from 'kysely';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { PREFIX_TAKEN } from '#contract/registration/prefixes.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import type { Prefixe } from '#domain/numbering/prefixe.ts';
import { databaseErrorCode } from '#server/platform/database/database-error.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const EXCLUSION_VIOLATION = '23P01';

/**
 * Every allocation of a prefix code, closed ones included: a closed prefix holds its numbers for
 * ever.
 */
export function allocationsOf(db: Kysely<Tables>, code: string): Promise<Prefixe[]> {
  return db.selectFrom('prefixe').selectAll().where('code', '=', code).execute();
}

/**
 * Numbers held by another allocation are a conflict, as for the loser of a race; all other errors
 * are for the person to correct, and are reported together.
 * @throws Refusal PREFIX_TAKEN or INVALID_FIELDS
 */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const taken = errors.every(({ code }) => code === 'ALREADY_ALLOCATED');
  throw new DomainError(taken ? PREFIX_TAKEN : INVALID_FIELDS, { errors });
}

/**
 * Runs the write; a database constraint decides who was first.
 * @throws Refusal PREFIX_TAKEN
 */
export async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorCode(error) === EXCLUSION_VIOLATION) throw new DomainError(PREFIX_TAKEN);
    throw error;
  }
}
