/** `GET /api/isrc/transfers`: what the structure gives and receives. */

import { type SqlBool, sql } from 'kysely';
import type { listTransfers } from '#contract/registration/transfers.ts';
import { AWAITED } from '#domain/register/accord.ts';
import { LAPSED } from '#domain/transfer/life.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';
import { standing, withPast } from '#server/platform/scope.ts';
import { presentTransfer } from './present.ts';
import { linesOf, transfers } from './transfer-lookup.ts';

export const list: Verb<typeof listTransfers> = async (call, { query }) => {
  const { transfertId, etat, structureId } = query;
  let asked = transfers(call.db, call.scope).orderBy('t.transfertId', 'desc');
  if (transfertId !== undefined) asked = asked.where('t.transfertId', '=', transfertId);
  if (etat !== undefined) asked = asked.where(etatNow(call), '=', etat);
  if (structureId !== undefined) {
    // Closed ones stay with the records that agreed to them.
    const those = withPast(standing(structureId));
    asked = asked.where(
      sql<SqlBool>`(t.de_structure_id in ${those} or t.vers_structure_id in ${those})`,
    );
  }
  const { rows: kept, counts } = await wholeList(call.db, asked);
  const ids = kept.map((one) => one.transfertId);
  const lines = Map.groupBy(await linesOf(call.db, ids), (line) => line.transfertId);
  const rows = kept.map((one) => presentTransfer(call, one, lines.get(one.transfertId) ?? []));
  return { rows, ...counts };
};

/** Out of time counts as lapsed, even before the portal has closed it. */
const etatNow = ({ now }: Call) =>
  sql<string>`case when t.etat in ${oneOf(AWAITED)} and t.expire_le < ${now} then ${LAPSED} else t.etat end`;
