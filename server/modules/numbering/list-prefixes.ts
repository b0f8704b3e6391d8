/** `GET /api/isrc/prefixes`: one's own; all of them for staff. */

import { isCapped, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import type { listPrefixes } from '#contract/registration/prefixes.ts';
import { may } from '#domain/permission/may.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';
import { prefixesWithOwner, presentPrefixes } from './present-prefixe.ts';

export const list: Verb<typeof listPrefixes> = async (call, { query: { structureId } }) => {
  if (structureId !== undefined && !may(call.actor, 'readPrefixes', { structureId })) {
    throw new Refusal(NOT_FOUND);
  }
  const asked = prefixesWithOwner(call)
    .where(within(call.scope, 'p.structure_id'))
    .orderBy('p.openedAt', 'desc')
    .orderBy('p.prefixeId', 'desc')
    .limit(SEARCH_RESULT_CAP + 1);
  const rows = await (structureId === undefined
    ? asked
    : asked.where('p.structureId', '=', structureId)
  ).execute();
  const kept = rows.slice(0, SEARCH_RESULT_CAP);
  return {
    rows: await presentPrefixes(call, kept),
    total: rows.length,
    capped: isCapped(rows.length),
    can: { allocate: may(call.actor, 'allocatePrefix'), close: may(call.actor, 'closePrefix') },
  };
};
