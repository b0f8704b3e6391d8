/** `POST /api/structure/comptes-service/secret`: another secret, the same account. */

import {
  type renewSecret,
  SECRET_STORED_EXTERNAL,
  SERVICE_ACCOUNT_REVOKED,
} from '#contract/software/service-accounts.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';
import { findAccount, lockAccount, presentAccount } from './account-rows.ts';
import type { AccountDeps } from './create.ts';
import { fingerprintOf, newSecret } from './secret.ts';

export function renewer({ adresseJetons }: AccountDeps): Handler<typeof renewSecret> {
  return async (call, { body: { compteServiceId } }) => {
    const { structureId, revokedAt, empreinte, secretAt } = await lockAccount(
      call,
      compteServiceId,
    );
    if (revokedAt !== null) throw new DomainError(SERVICE_ACCOUNT_REVOKED);
    if (empreinte === null) throw new DomainError(SECRET_STORED_EXTERNAL);
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
