/**
 * `PUT` and `DELETE /api/isrc/son`: stores the fingerprint of a recording, and removes it on
 * request.
 */

import { NOT_FOUND } from '#contract/problem.ts';
import type { keepSound, removeSound } from '#contract/registration/sound.ts';
import { DomainError } from '#domain/domain-error.ts';
import { soundKeysOf } from '#domain/sound/keys.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

export const keep: Handler<typeof keepSound> = async (call, { body }) => {
  const { elementId, empreinte, duree, forme } = body;
  const location = await lockedRecording(call, elementId);
  const stored = {
    mots: [...Int32Array.from(empreinte)],
    duree,
    forme,
    cles: soundKeysOf(empreinte),
    keptAt: call.now,
    keptBy: interlocuteurOf(call),
  };
  await call.db
    .insertInto('empreinte')
    .values({ elementId, ...stored })
    .onConflict((conflict) => conflict.column('elementId').doUpdateSet(stored))
    .execute();
  await call.record({ ...location, before: null, after: { duree } });
  return { elementId, keptAt: call.now.toISOString() };
};

export const remove: Handler<typeof removeSound> = async (call, { body: { elementId, motif } }) => {
  const location = await lockedRecording(call, elementId);
  const gone = await call.db
    .deleteFrom('empreinte')
    .where('elementId', '=', elementId)
    .returning('duree')
    .executeTakeFirst();
  // A repeated removal changes nothing.
  if (gone === undefined) call.recordNothing();
  else
    await call.record({
      ...location,
      before: { duree: gone.duree },
      after: motif === undefined ? null : { motif },
    });
  return { elementId };
};

/** Locks the recording: simultaneous changes of its sound run one after the other. */
async function lockedRecording(call: Call, elementId: number) {
  const row = await call.db
    .selectFrom('element')
    .select(['elementId', 'dossierId', 'structureId'])
    .where(within(call.scope, 'structure_id'))
    .where('elementId', '=', elementId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError(NOT_FOUND);
  return row;
}
