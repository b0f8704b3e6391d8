/** `GET /api/isrc/transfers`: what the structure gives and receives. */

import { type SqlBool, sql } from 'kysely';
import type { listTransfers } from '#contract/registration/transfers.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import { LAPSED } from '#domain/transfer/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';
import { status, withPast } from '#server/platform/scope.ts';
import { presentTransfer } from './present.ts';
import { linesOf, transfers } from './transfer-lookup.ts';

export const list: Handler<typeof listTransfers> = async (call, { query }) => {
  const { transfertId, etat, structureId } = query;
  let request = transfers(call.db, call.scope).orderBy('t.transfertId', 'desc');
  if (transfertId !== undefined) request = request.where('t.transfertId', '=', transfertId);
  if (etat !== undefined) request = request.where(etatNow(call), '=', etat);
  if (structureId !== undefined) {
    // Closed transfers stay with the records that agreed to them, including records merged since.
    const items = withPast(status(structureId));
    request = request.where(
      sql<SqlBool>`(t.de_structure_id in ${items} or t.vers_structure_id in ${items})`,
    );
  }
  const { rows: stored, counts } = await wholeList(call.db, request);
  const ids = stored.map((one) => one.transfertId);
  const lines = Map.groupBy(await linesOf(call.db, ids), (line) => line.transfertId);
  const rows = stored.map((one) => presentTransfer(call, one, lines.get(one.transfertId) ?? []));
  return { rows, ...counts };
};

/** Out of time counts as lapsed, even before the portal has closed it. */
const etatNow = ({ now }: Call) =>
  sql<string>`case when t.etat in ${oneOf(AWAITED)} and t.expire_le < ${now} then ${LAPSED} else t.etat end`;
