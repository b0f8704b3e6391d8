/** `POST /api/structure`: a draft of the one who opens it, unknown to the society so far. */

import { type createStructure, PROFILE_REQUIRED } from '#contract/account/structure.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { ALL_ROLES } from '#domain/permission/roles.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { INITIAL_PARTY_TYPE } from '#domain/structure/party-types.ts';
import { structureStateMachine } from '#domain/structure/state-machine.ts';
import { checkStructureFields, EMPTY_STRUCTURE } from '#domain/structure/structure-fields.ts';
import type { findOwnRecord } from '#server/modules/profiles/own-record.ts';
import type { joinTeam } from '#server/modules/team/join-team.ts';
import type { Handler } from '#server/platform/call.ts';
import { changedFields, columnsOf } from './structure-columns.ts';

/** The record of the person who calls, or null. Handed in by `compose.ts`. */
export type OwnRecord = typeof findOwnRecord;

/** Puts somebody into the team. Handed in by `compose.ts`. */
export type JoinTeam = typeof joinTeam;

/** The code of the brand that a name of the portal wears; of the deployment itself where no name is known. */
export type MarqueAt = (hostname: string | undefined) => string;

export function creator(deps: {
  readonly ownRecord: OwnRecord;
  readonly joinTeam: JoinTeam;
  readonly marqueAt: MarqueAt;
}): Handler<typeof createStructure> {
  return async (call, { body }) => {
    const person = await deps.ownRecord(call);
    if (person === null) throw new DomainError(PROFILE_REQUIRED);
    const begun = structureStateMachine.begin({ action: 'create', by: 'owner' }, call);
    const fields = { ...EMPTY_STRUCTURE, ...changedFields(EMPTY_STRUCTURE, body) };
    const errors = checkStructureFields(fields, { today: dayInParis(call.now) });
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    const { structureId } = await call.db
      .insertInto('structure')
      .values({
        ...columnsOf(fields),
        raison: fields.raison ?? '',
        ...begun.written,
        marque: deps.marqueAt(call.hostname),
        statut: INITIAL_PARTY_TYPE,
        createdAt: call.now,
        updatedAt: call.now,
      })
      .returning('structureId')
      .executeTakeFirstOrThrow();
    // Whoever opens a structure may do everything in it; staff check the right to when they validate it.
    await deps.joinTeam(call, { structureId, interlocuteurId: person.interlocuteurId }, ALL_ROLES);
    await call.record({ structureId, after: { ...body, creePar: person.interlocuteurId } });
    return { structureId };
  };
}
