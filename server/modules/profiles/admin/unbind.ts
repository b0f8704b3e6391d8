/** `PUT /api/profile/compte`: staff undo a sign-in, for somebody whose account was made anew; the next sign-in binds again. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { unbindAccount } from '#contract/registry-admin/people.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';
import { sheetOf } from './sheet.ts';

export const unbind: Handler<typeof unbindAccount> = async (call, { body }) => {
  const { interlocuteurId, issuer, subject, motif } = body;
  const gone = await call.db
    .deleteFrom('identite')
    .where('interlocuteurId', '=', interlocuteurId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('boundAt')
    .executeTakeFirst();
  if (gone === undefined) throw new DomainError(NOT_FOUND);
  await call.record({
    structureId: null,
    before: { interlocuteurId, issuer, subject, boundAt: gone.boundAt.toISOString() },
    after: { interlocuteurId, motif },
  });
  return sheetOf(call, interlocuteurId);
};
