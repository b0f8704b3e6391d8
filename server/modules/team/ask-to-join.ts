/** Asking to join a structure. It gives no right at all until a manager, or staff, accepts it. */

import { sql } from 'kysely';
import {
  ALREADY_MEMBER,
  JOIN_QUOTA,
  type joinStructure,
  type listJoinRequests,
  MOST_JOINS,
  PROFILE_REQUIRED,
  type withdrawJoinRequest,
} from '#contract/account/structure.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { HistoryAction } from '#domain/history-action.ts';
import { joinStateMachine, REQUESTED } from '#domain/rattachement/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { mailedOnceADay, type Notify, notifyMove } from '#server/platform/notify.ts';
import type { People } from './people.ts';

const JOIN_REQUESTED: HistoryAction = 'team.ask';
const DAY = 86_400_000;

type OwnRecord = People['ownRecord'];

export type JoinDeps = {
  readonly ownRecord: OwnRecord;
  /** Whether the structure is visible to everyone and can be joined. */
  readonly isJoinable: (call: Call, structureId: number) => Promise<boolean>;
  readonly notify: Notify;
};

export function joiner({ ownRecord, isJoinable, notify }: JoinDeps): Handler<typeof joinStructure> {
  return async (call, { body: { structureId } }) => {
    const { interlocuteurId, nom, prenom } = await requester(call, ownRecord);
    if (!(await isJoinable(call, structureId))) throw new DomainError(NOT_FOUND);
    const member = await call.db
      .selectFrom('collaborateur')
      .select('structureId')
      .where('structureId', '=', structureId)
      .where('interlocuteurId', '=', interlocuteurId)
      .executeTakeFirst();
    if (member !== undefined) throw new DomainError(ALREADY_MEMBER);
    await refuseOverQuota(call, structureId, interlocuteurId);
    const begun = joinStateMachine.begin({ action: 'ask', by: 'asker' }, call);
    const request = await call.db
      .insertInto('demandeRattachement')
      .values({ structureId, interlocuteurId, createdAt: call.now, ...begun.written })
      .onConflict((conflict) => conflict.doNothing())
      .returning('structureId')
      .executeTakeFirst();
    await call.record({ ...begun.trace, structureId, after: { interlocuteurId } });
    if (request !== undefined) {
      // Requested, withdrawn and requested again on one day, it is a single mail.
      const about = { structureId, ...mailedOnceADay(call, structureId, interlocuteurId) };
      await notifyMove(notify, call, begun, about, { JOIN_REQUESTED: { nom, prenom } });
    }
    return { structureId, status: REQUESTED };
  };
}

/**
 * A withdrawn request counts for its day, since the managers were notified. Counted under the lock
 * of the person's record, by a separate statement: one that waited for the lock would see the state
 * from before it waited.
 */
async function refuseOverQuota({ db, now }: Call, structureId: number, interlocuteurId: number) {
  await sql`select from interlocuteur where interlocuteur_id = ${interlocuteurId} for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ requested: number }>`select count(*)::int as requested from (
      select structure_id from demande_rattachement where interlocuteur_id = ${interlocuteurId}
      union
      select structure_id from historique where interlocuteur_id = ${interlocuteurId}
        and action = ${JOIN_REQUESTED} and at > ${new Date(now.getTime() - DAY)}
    ) others where structure_id <> ${structureId}`.execute(db);
  if ((rows[0]?.requested ?? 0) >= MOST_JOINS) throw new DomainError(JOIN_QUOTA);
}

export function joinRequestLister({ ownRecord }: JoinDeps): Handler<typeof listJoinRequests> {
  return async (call) => {
    const person = await ownRecord(call);
    if (person === null) return [];
    const rows = await call.db
      .selectFrom('demandeRattachement as d')
      .innerJoin('structure as s', 's.structureId', 'd.structureId')
      .select(['s.structureId', 's.raison', 's.sgVille', 'd.createdAt'])
      .where('d.interlocuteurId', '=', person.interlocuteurId)
      .orderBy('d.createdAt')
      .execute();
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  };
}

export function withdrawer({ ownRecord }: JoinDeps): Handler<typeof withdrawJoinRequest> {
  return async (call, { body: { structureId } }) => {
    const person = await ownRecord(call);
    const withdrawn = await call.db
      .deleteFrom('demandeRattachement')
      .where('structureId', '=', structureId)
      .where('interlocuteurId', '=', person?.interlocuteurId ?? 0)
      .returning('interlocuteurId')
      .executeTakeFirst();
    if (withdrawn === undefined) throw new DomainError(NOT_FOUND);
    const { trace } = joinStateMachine.transition(
      { action: 'withdraw', from: REQUESTED, by: 'asker' },
      call,
    );
    await call.record({ ...trace, structureId, before: withdrawn });
    return { structureId };
  };
}

async function requester(call: Call, ownRecord: OwnRecord) {
  const person = await ownRecord(call);
  if (person === null) throw new DomainError(PROFILE_REQUIRED);
  return person;
}
