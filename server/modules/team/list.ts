/** `GET /api/structure/team`. */

import type { listTeam } from '#contract/account/team.ts';
import { may } from '#domain/permission/may.ts';
import { teamAccess } from '#domain/structure/team-rules.ts';
import type { Handler } from '#server/platform/call.ts';
import type { People } from './people.ts';
import { teamRows } from './team-rows.ts';

export function lister({ ownRecord, status }: People): Handler<typeof listTeam> {
  return async (call, { query }) => {
    const structure = await status.find(call, query.structureId);
    const { structureId } = structure;
    const invite = teamAccess(call.actor, structure) === 'open';
    return {
      structureId,
      rows: await teamRows(call, structure, await ownRecord(call)),
      can: {
        invite,
        nameRepresentantLegal: invite && may(call.actor, 'nameRepresentantLegal', { structureId }),
      },
    };
  };
}
