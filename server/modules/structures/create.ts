/** `POST /api/structure`: creates a draft for the caller, not yet submitted to the society. */

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

/** The caller's record, or null. Provided by `compose.ts`. */
export type OwnRecord = typeof findOwnRecord;

/** Adds a person to the team. Provided by `compose.ts`. */
export type JoinTeam = typeof joinTeam;

/**
 * Brand code for a hostname of the portal; the deployment's own brand where the hostname is
 * unknown.
 */
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
    // The creator of a structure gets every role; staff check their entitlement when they validate
    // it.
    await deps.joinTeam(call, { structureId, interlocuteurId: person.interlocuteurId }, ALL_ROLES);
    await call.record({ structureId, after: { ...body, creePar: person.interlocuteurId } });
    return { structureId };
  };
}
