/** `DELETE /api/structure/comptes-service`: for ever; asked again, the same answer. */

import type { revokeServiceAccount } from '#contract/software/service-accounts.ts';
import { type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { lockAccount } from './account-rows.ts';

export const revoke: Handler<typeof revokeServiceAccount> = async (
  call,
  { body: { compteServiceId } },
) => {
  const { structureId, revokedAt, nom, role } = await lockAccount(call, compteServiceId);
  if (revokedAt !== null) {
    call.recordNothing();
    return { compteServiceId, revokedAt: revokedAt.toISOString() };
  }
  await call.db
    .updateTable('compteService')
    .set({ revokedAt: call.now, revokedBy: interlocuteurOf(call) })
    .where('compteServiceId', '=', compteServiceId)
    .execute();
  await call.record({ structureId, before: { compteServiceId, nom, role } });
  return { compteServiceId, revokedAt: call.now.toISOString() };
};
