/** Presentation of a change of identity, to the person or structure concerned and to staff. */

import { type RawBuilder, sql } from 'kysely';
import type { ChangementOut } from '#contract/account/identity-changes.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { identityChangeStateMachine } from '#domain/identity-change/state-machine.ts';
import { may } from '#domain/permission/may.ts';
import type { Call } from '#server/platform/call.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';

const nameOf = (alias: 'i' | 'd'): RawBuilder<string> =>
  sql<string>`trim(concat(${sql.ref(`${alias}.prenom`)}, ' ', ${sql.ref(`${alias}.nom`)}))`;

/** Without a condition on the caller: each handler adds its own. */
export const changes = ({ db }: Pick<Call, 'db'>) =>
  db
    .selectFrom('changementIdentite as c')
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .leftJoin('structure as s', 's.structureId', 'c.structureId')
    .innerJoin('interlocuteur as d', 'd.interlocuteurId', 'c.demandePar')
    .selectAll('c')
    .select(sql<string>`coalesce(s.raison, ${nameOf('i')})`.as('nom'))
    .select(nameOf('d').as('par'));

type Result = ReturnType<typeof changes>;
export type Change = Awaited<ReturnType<Result['execute']>>[number];

export async function presentMany(call: Call, query: Result) {
  const { rows, counts } = await wholeList(call.db, query);
  return { rows: rows.map((row) => present(call, row)), ...counts };
}

/** @throws Refusal NOT_FOUND */
export async function presentById(call: Call, changementId: number): Promise<ChangementOut> {
  const row = await changes(call).where('c.changementId', '=', changementId).executeTakeFirst();
  if (row === undefined) throw new DomainError(NOT_FOUND);
  return present(call, row);
}

/** Staff do not answer their own request. */
export function capacitiesOf(
  { actor, interlocuteurId: me }: Call,
  {
    demandePar,
    interlocuteurId,
    structureId,
  }: Pick<Change, 'demandePar' | 'interlocuteurId' | 'structureId'>,
): readonly ('asker' | 'staff')[] {
  const own =
    structureId === null
      ? interlocuteurId === me
      : may(actor, 'editStructure', { structureId }) &&
        (actor.kind === 'member' || demandePar === me);
  const answers = may(actor, 'treatAccounts') && demandePar !== me && interlocuteurId !== me;
  return [...(own ? (['asker'] as const) : []), ...(answers ? (['staff'] as const) : [])];
}

function present(call: Call, row: Change): ChangementOut {
  const {
    changementId,
    interlocuteurId,
    structureId,
    nom,
    etat,
    motif,
    reponse,
    avant,
    apres,
    par,
  } = row;
  const move = { from: etat, by: capacitiesOf(call, row) };
  return {
    changementId,
    interlocuteurId,
    structureId,
    nom,
    etat,
    motif,
    reponse,
    avant,
    apres,
    par,
    demandeLe: row.demandeLe.toISOString(),
    reponduLe: row.reponduLe?.toISOString() ?? null,
    can: {
      answer: identityChangeStateMachine.can({ ...move, action: 'accept' }),
      withdraw: identityChangeStateMachine.can({ ...move, action: 'withdraw' }),
    },
  };
}
