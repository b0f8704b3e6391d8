/**
 * What the embedded identity provider needs to know about a program that requests a token. Provided
 * by `compose.ts`.
 */

import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isSecretOf } from './secret.ts';

export function serviceClients(db: Kysely<Tables>, clock: Clock) {
  const find = (clientId: string) =>
    db
      .selectFrom('compteService')
      .select(['compteServiceId', 'empreinte'])
      .where('clientId', '=', clientId)
      .where('revokedAt', 'is', null)
      .where('empreinte', 'is not', null)
      .executeTakeFirst();
  return {
    // The provider accepts any text as a name; PostgreSQL rejects NUL.
    exists: async (clientId: string): Promise<boolean> =>
      /^[\w.@-]{1,255}$/.test(clientId) && (await find(clientId)) !== undefined,

    async isSecret(clientId: string, secret: string): Promise<boolean> {
      const account = await find(clientId);
      if (account?.empreinte == null || !isSecretOf(account.empreinte, secret)) return false;
      await db
        .updateTable('compteService')
        .set({ jetonAt: clock() })
        .where('compteServiceId', '=', account.compteServiceId)
        .execute();
      return true;
    },
  };
}
