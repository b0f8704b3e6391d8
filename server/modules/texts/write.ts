/** `PUT /api/localization`: rewrites a text, or restores its default. */

import { sql } from 'kysely';
import { TEXT_CHANGED, type writeText } from '#contract/localization.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { DEFAULT_TEXTS } from '#domain/reference/default-texts.ts';
import { checkPortalText } from '#domain/reference/portal-text.ts';
import type { TextKey } from '#domain/reference/text-keys.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { findText } from './find-texts.ts';

export const write: Handler<typeof writeText> = async (call, { body }) => {
  const { id, luLe } = body;
  const errors = body.value === null ? [] : checkPortalText(body.value);
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
  // One writer at a time: a text without a row cannot be locked on its own, and the history must
  // record what each rewriting replaced. Readers do not wait.
  await sql`lock table texte in share row exclusive mode`.execute(call.db);
  const before = await findText(call, id);
  // Typing the default text again restores the default.
  const requested = body.value === DEFAULT_TEXTS[id] ? null : body.value;
  if (before.value === (requested ?? DEFAULT_TEXTS[id])) {
    call.recordNothing();
    return before;
  }
  if (luLe !== undefined && luLe !== before.updatedAt) {
    throw new DomainError(TEXT_CHANGED, {
      versions: { sent: { value: body.value }, current: before },
    });
  }
  await replace(call, id, requested);
  const after = await findText(call, id);
  await call.record({
    structureId: null,
    before: { id, value: before.value },
    after: { id, value: after.value },
  });
  return after;
};

async function replace(call: Call, id: TextKey, value: string | null): Promise<void> {
  if (value === null) {
    await call.db.deleteFrom('texte').where('id', '=', id).execute();
    return;
  }
  const written = { value, updatedAt: call.now, updatedBy: interlocuteurOf(call) };
  await call.db
    .insertInto('texte')
    .values({ id, ...written })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
    .execute();
}
