/** `GET /api/structure/comptes-service`. */

import type { listServiceAccounts } from '#contract/software/service-accounts.ts';
import type { Handler } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import { accountRows, presentAccount } from './account-rows.ts';

export const lister =
  ({ find }: CallerStatus): Handler<typeof listServiceAccounts> =>
  async (call, { query }) => {
    const { structureId } = await find(call, query.structureId);
    const rows = await accountRows(call)
      .where('c.structureId', '=', structureId)
      .orderBy('c.compteServiceId', 'desc')
      .execute();
    return { structureId, rows: rows.map(presentAccount) };
  };
