/** `POST /api/structure/comptes-service/secret`: another secret, the same account. */

import {
  type renewSecret,
  SECRET_KEPT_ELSEWHERE,
  SERVICE_ACCOUNT_REVOKED,
} from '#contract/software/service-accounts.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import { findAccount, lockAccount, presentAccount } from './account-rows.ts';
import type { AccountParts } from './create.ts';
import { fingerprintOf, newSecret } from './secret.ts';

export function renewer({ adresseJetons }: AccountParts): Verb<typeof renewSecret> {
  return async (call, { body: { compteServiceId } }) => {
    const { structureId, revokedAt, empreinte, secretAt } = await lockAccount(
      call,
      compteServiceId,
    );
    if (revokedAt !== null) throw new Refusal(SERVICE_ACCOUNT_REVOKED);
    if (empreinte === null) throw new Refusal(SECRET_KEPT_ELSEWHERE);
    const clientSecret = newSecret();
    await call.db
      .updateTable('compteService')
      .set({ empreinte: fingerprintOf(clientSecret), secretAt: call.now })
      .where('compteServiceId', '=', compteServiceId)
      .execute();
    await call.record({
      structureId,
      before: { compteServiceId, secretAt },
      after: { compteServiceId, secretAt: call.now },
    });
    return {
      ...presentAccount(await findAccount(call, compteServiceId)),
      clientSecret,
      adresseJetons,
    };
  };
}
