/** Asking to join a structure. It gives no right at all until a manager, or staff, accepts it. */

import {
  ALREADY_MEMBER,
  type joinStructure,
  type listJoinRequests,
  PROFILE_REQUIRED,
  type withdrawJoinRequest,
} from '#contract/account/structure.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { joinLife, REQUESTED } from '#domain/rattachement/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';
import type { People } from './people.ts';

type OwnRecord = People['ownRecord'];

export type JoinParts = {
  readonly ownRecord: OwnRecord;
  /** Whether anyone may know of the structure, and ask. */
  readonly isJoinable: (call: Call, structureId: number) => Promise<boolean>;
  readonly tell: Tell;
};

export function joiner({ ownRecord, isJoinable, tell }: JoinParts): Verb<typeof joinStructure> {
  return async (call, { body: { structureId } }) => {
    const { interlocuteurId, nom, prenom } = await requester(call, ownRecord);
    if (!(await isJoinable(call, structureId))) throw new Refusal(NOT_FOUND);
    const member = await call.db
      .selectFrom('collaborateur')
      .select('structureId')
      .where('structureId', '=', structureId)
      .where('interlocuteurId', '=', interlocuteurId)
      .executeTakeFirst();
    if (member !== undefined) throw new Refusal(ALREADY_MEMBER);
    const begun = joinLife.begin({ action: 'ask', by: 'asker' }, call);
    const asked = await call.db
      .insertInto('demandeRattachement')
      .values({ structureId, interlocuteurId, createdAt: call.now, ...begun.written })
      .onConflict((conflict) => conflict.doNothing())
      .returning('structureId')
      .executeTakeFirst();
    await call.record({ ...begun.trace, structureId, after: { interlocuteurId } });
    if (asked !== undefined) {
      // Asked, withdrawn and asked again all day long, it is one mail.
      const mailOccasion = `${structureId}:${interlocuteurId}:${dayInParis(call.now)}`;
      await tellMove(tell, call, begun, { structureId, mailOccasion }, { JOIN_REQUESTED: { nom, prenom } });
    }
    return { structureId, status: REQUESTED };
  };
}

export function joinRequestLister({ ownRecord }: JoinParts): Verb<typeof listJoinRequests> {
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

export function withdrawer({ ownRecord }: JoinParts): Verb<typeof withdrawJoinRequest> {
  return async (call, { body: { structureId } }) => {
    const person = await ownRecord(call);
    const withdrawn = await call.db
      .deleteFrom('demandeRattachement')
      .where('structureId', '=', structureId)
      .where('interlocuteurId', '=', person?.interlocuteurId ?? 0)
      .returning('interlocuteurId')
      .executeTakeFirst();
    if (withdrawn === undefined) throw new Refusal(NOT_FOUND);
    const { trace } = joinLife.advance({ action: 'withdraw', from: REQUESTED, by: 'asker' }, call);
    await call.record({ ...trace, structureId, before: withdrawn });
    return { structureId };
  };
}

async function requester(call: Call, ownRecord: OwnRecord) {
  const person = await ownRecord(call);
  if (person === null) throw new Refusal(PROFILE_REQUIRED);
  return person;
}
