/** Finds and presents service accounts. */

import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

export function accountRows({ db, scope }: Pick<Call, 'db' | 'scope'>) {
  return db
    .selectFrom('compteService as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.createdBy')
    .select(['c.compteServiceId', 'c.structureId', 'c.nom', 'c.role', 'c.clientId', 'c.essai'])
    .select([
      'c.createdAt',
      'c.secretAt',
      'c.jetonAt',
      'c.revokedAt',
      'i.prenom',
      'i.nom as nomCreateur',
    ])
    .where(within(scope, 'c.structure_id'));
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

export async function findAccount(call: Call, compteServiceId: number): Promise<AccountRow> {
  const row = await accountRows(call)
    .where('compteServiceId', '=', compteServiceId)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError(NOT_FOUND);
  return row;
}

export function presentAccount({ prenom, nomCreateur, ...row }: AccountRow) {
  return {
    ...row,
    creePar: `${prenom} ${nomCreateur}`,
    createdAt: row.createdAt.toISOString(),
    secretAt: row.secretAt?.toISOString() ?? null,
    jetonAt: row.jetonAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/**
 * Locks the account before a change, so that simultaneous changes run one after the other.
 * @throws Refusal NOT_FOUND
 */
export async function lockAccount({ db, scope }: Call, compteServiceId: number) {
  const row = await db
    .selectFrom('compteService')
    .selectAll()
    .where('compteServiceId', '=', compteServiceId)
    .where(within(scope, 'structure_id'))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError(NOT_FOUND);
  return row;
}
