/** Notifies people of their new membership, with its roles. */

import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import type { Call } from '#server/platform/call.ts';
import type { Notify } from '#server/platform/notify.ts';

export function joinedNotifier(notify: Notify) {
  return async (
    call: Call,
    structureId: number,
    interlocuteurIds: readonly number[],
  ): Promise<void> => {
    const joined = await call.db
      .selectFrom('collaborateur')
      .select(['interlocuteurId', ...ROLE_FLAGS])
      .where('structureId', '=', structureId)
      .where('interlocuteurId', 'in', [0, ...interlocuteurIds])
      .orderBy('interlocuteurId')
      .execute();
    for (const { interlocuteurId, ...facts } of joined) {
      await notify(call, { kind: 'TEAM_JOINED', structureId, interlocuteurId, facts });
    }
  };
}
