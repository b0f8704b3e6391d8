/** Puts a contact into the team; an open request to join is answered by it. */

import type { RoleSet } from '#domain/permission/roles.ts';
import type { Call } from '#server/platform/call.ts';

export async function joinTeam(
  call: Call,
  place: { readonly structureId: number; readonly interlocuteurId: number },
  roles: RoleSet,
): Promise<void> {
  await call.db
    .insertInto('collaborateur')
    .values({ ...place, ...roles, createdAt: call.now })
    .onConflict((conflict) => conflict.columns(['interlocuteurId', 'structureId']).doUpdateSet(roles))
    .execute();
  await call.db
    .deleteFrom('demandeRattachement')
    .where('structureId', '=', place.structureId)
    .where('interlocuteurId', '=', place.interlocuteurId)
    .execute();
}
