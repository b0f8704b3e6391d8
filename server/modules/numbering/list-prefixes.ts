/** `GET /api/isrc/prefixes`: one's own; all of them for staff. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { listPrefixes } from '#contract/registration/prefixes.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';
import { joinedTo, status, within } from '#server/platform/scope.ts';
import { prefixesWithOwner, presentPrefixes } from './present-prefixe.ts';

export const list: Handler<typeof listPrefixes> = async (call, { query: { structureId } }) => {
  if (structureId !== undefined && !(await isReadable(call, structureId)))
    throw new DomainError(NOT_FOUND);
  const query = prefixesWithOwner(call)
    .where(within(call.scope, 'p.structure_id'))
    .orderBy('p.openedAt', 'desc')
    .orderBy('p.prefixeId', 'desc');
  const { rows, counts } = await wholeList(
    call.db,
    structureId === undefined ? query : query.where('p.structureId', '=', status(structureId)),
  );
  return {
    rows: await presentPrefixes(call, rows),
    ...counts,
    can: { allocate: may(call.actor, 'allocatePrefix'), close: may(call.actor, 'closePrefix') },
  };
};

/** By its own number, or by that of a record that was joined to it. */
async function isReadable({ actor, db, scope }: Call, structureId: number): Promise<boolean> {
  if (may(actor, 'readPrefixes', { structureId })) return true;
  return scope.kind === 'one' && (await joinedTo(db, scope.structureId)).includes(structureId);
}
