/** Token of a program -> service account -> the one structure and role it is bound to. At every call, from the database. */

import type { Kysely } from 'kysely';
import { NOT_FOUND, TOKEN_REFUSED } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { serviceActor } from '#domain/permission/actor.ts';
import type { Caller, SignedIn } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { RequestedStructure } from '#server/platform/http/request-identity.ts';

/**
 * A program has no choice of structure: a cookie is not read, and a header may only name its own.
 * @throws Refusal TOKEN_REFUSED when the account was revoked, or never was; NOT_FOUND for another structure
 */
export async function resolveService(
  db: Kysely<Tables>,
  signedIn: SignedIn,
  clientId: string,
  requestedStructure: RequestedStructure | null,
): Promise<Caller> {
  const account = await db
    .selectFrom('compteService as c')
    .innerJoin('structure as s', 's.structureId', 'c.structureId')
    .select(['c.interlocuteurId', 'c.role', 'c.essai'])
    .select(['s.structureId', 's.etat', 's.statut', 's.situation'])
    .where('c.clientId', '=', clientId)
    .where('c.revokedAt', 'is', null)
    .executeTakeFirst();
  if (account === undefined) {
    throw new DomainError(TOKEN_REFUSED, { privateDetail: 'no service account has this client' });
  }
  const { interlocuteurId, role, essai, ...structure } = account;
  const { structureId } = structure;
  if (requestedStructure?.strict && requestedStructure.structureId !== structureId)
    throw new DomainError(NOT_FOUND);
  return {
    interlocuteurId,
    signedIn,
    actor: serviceActor({ interlocuteurId, structure, role }),
    scope: { kind: 'one', structureId },
    ...(essai ? { essai: true as const } : {}),
  };
}
