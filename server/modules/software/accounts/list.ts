/** `GET /api/structure/comptes-service`. */

import type { listServiceAccounts } from '#contract/software/service-accounts.ts';
import type { Verb } from '#server/platform/call.ts';
import { findStructureId } from '../structure-lookup.ts';
import { accountRows, presentAccount } from './account-rows.ts';

export const list: Verb<typeof listServiceAccounts> = async (call, { query }) => {
  const structureId = await findStructureId(call, query.structureId);
  const rows = await accountRows(call)
    .where('c.structureId', '=', structureId)
    .orderBy('c.compteServiceId', 'desc')
    .execute();
  return { structureId, rows: rows.map(presentAccount) };
};
