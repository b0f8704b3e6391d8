/** The structure and the person of an account, locked in this order, within the caller's scope. */

import type { Selectable } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { movePerson } from '#server/modules/profiles/move-person.ts';
import type { moveStructure } from '#server/modules/structures/move-structure.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

export type Structure = Selectable<Tables['structure']>;
export type Person = Selectable<Tables['interlocuteur']>;
export type AccountIds = { readonly interlocuteurId: number; readonly structureId: number };

/** @throws Refusal NOT_FOUND: either is unknown, out of scope, or they do not belong together. */
export async function lockAccount(
  call: Call,
  { interlocuteurId, structureId }: AccountIds,
): Promise<{ readonly structure: Structure; readonly person: Person }> {
  const structure = await call.db
    .selectFrom('structure')
    .selectAll()
    .where('structureId', '=', structureId)
    .where(within(call.scope, 'structure_id'))
    .forUpdate()
    .executeTakeFirst();
  if (structure === undefined) throw new DomainError(NOT_FOUND);
  const person = await call.db
    .selectFrom('interlocuteur as i')
    .innerJoin('collaborateur as c', 'c.interlocuteurId', 'i.interlocuteurId')
    .selectAll('i')
    .where('i.interlocuteurId', '=', interlocuteurId)
    .where('c.structureId', '=', structureId)
    .forUpdate('i')
    .executeTakeFirst();
  if (person === undefined) throw new DomainError(NOT_FOUND);
  return { structure, person };
}

/**
 * The transitions of an account, in the modules that own its two records. Provided by `compose.ts`.
 */
export type AccountMoves = {
  readonly moveStructure: typeof moveStructure;
  /**
   * The person's status follows the structure's, if the state machine has a transition for them.
   */
  readonly movePerson: typeof movePerson;
};
