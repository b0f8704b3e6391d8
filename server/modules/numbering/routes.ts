/** The prefixes' part of the API. */

import { NOT_FOUND } from '#contract/problem.ts';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import { allocatePrefix, changePrefix, listPrefixes } from '#contract/registration/prefixes.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Notify } from '#server/platform/notify.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';
import { joinedTo, status, within } from '#server/platform/scope.ts';
import { agreementAnswerer, agreementLister } from './agreements/answer.ts';
import { waitingAsker } from './agreements/ask-waiting.ts';
import { allocator } from './allocate-prefix.ts';
import { changer } from './change-prefix.ts';
import { prefixesWithOwner, presentPrefixes } from './present-prefixe.ts';

export function prefixeRoutes(notify: Notify): readonly Route[] {
  const askWaiting = waitingAsker(notify);
  return [
    route(listAgreements, agreementLister),
    route(answerAgreement, agreementAnswerer(notify)),
    route(listPrefixes, list),
    route(allocatePrefix, allocator(notify, askWaiting)),
    route(changePrefix, changer(notify, askWaiting)),
  ];
}

/** `GET /api/isrc/prefixes`: one's own; all of them for staff. */
const list: Handler<typeof listPrefixes> = async (call, { query: { structureId } }) => {
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

/** True for its own id, or for that of a record merged into it. */
async function isReadable({ actor, db, scope }: Call, structureId: number): Promise<boolean> {
  if (may(actor, 'readPrefixes', { structureId })) return true;
  return scope.kind === 'one' && (await joinedTo(db, scope.structureId)).includes(structureId);
}
