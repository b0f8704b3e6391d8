/**
 * `POST /api/isrc/prefixes`: allocates a prefix and its range to a structure, or to the society's
 * pool.
 */

import { NOT_FOUND } from '#contract/problem.ts';
import type { allocatePrefix } from '#contract/registration/prefixes.ts';
import { DomainError } from '#domain/domain-error.ts';
import { checkNewPrefixe, DEFAULT_RANGE } from '#domain/numbering/prefixe.ts';
import { prefixStateMachine } from '#domain/numbering/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import type { AskWaiting } from './agreements/ask-waiting.ts';
import { countIssued } from './counters.ts';
import { allocationsOf, refuseErrors, unlessTaken } from './prefixe-lookup.ts';
import { presentPrefixe } from './present-prefixe.ts';

export function allocator(notify: Notify, askWaiting: AskWaiting): Handler<typeof allocatePrefix> {
  return async (call, { body }) => {
    const prefixe = {
      // Accepts input with a hyphen after the country letters, in any case.
      code: body.code.replaceAll(/[\s-]/g, '').toUpperCase(),
      type: body.type,
      structureId: body.structureId,
      rangeStart: body.rangeStart ?? DEFAULT_RANGE.rangeStart,
      rangeEnd: body.rangeEnd ?? DEFAULT_RANGE.rangeEnd,
      motifException: body.motifException?.trim() ?? null,
    };
    await refuseUnknownOwner(call, prefixe.structureId);
    refuseErrors(checkNewPrefixe(prefixe, await allocationsOf(call.db, prefixe.code)));
    const begun = prefixStateMachine.begin({ action: 'allocate', by: 'staffManager' }, call);
    const { prefixeId } = await unlessTaken(() =>
      call.db
        .insertInto('prefixe')
        .values({ ...prefixe, openedAt: call.now, ...begun.written })
        .returning('prefixeId')
        .executeTakeFirstOrThrow(),
    );
    await countIssued(call.db, [prefixeId]);
    await call.record({ structureId: prefixe.structureId, after: { prefixeId, ...prefixe } });
    const { structureId, code, type, rangeStart, rangeEnd } = prefixe;
    if (structureId !== null) {
      const facts = { code, type, rangeStart, rangeEnd };
      await notifyMove(notify, call, begun, { structureId }, { PREFIX_ALLOCATED: facts });
    }
    await askWaiting(call, code);
    return presentPrefixe(call, prefixeId);
  };
}

/** Locks the row: a draft structure must not be deleted while it gets a prefix. */
async function refuseUnknownOwner({ db }: Call, structureId: number | null): Promise<void> {
  if (structureId === null) return;
  const owner = await db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', structureId)
    .where('fusionneeVers', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (owner === undefined) throw new DomainError(NOT_FOUND);
}
