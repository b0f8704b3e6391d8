/** `GET /api/profile?email=`: yes or no, nothing else, and not too often. */

import type { checkEmail } from '#contract/account/profile.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { Handler } from '#server/platform/call.ts';

export const checkOne: Handler<typeof checkEmail> = async (call, { query }) => {
  const result = await call.db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', normaliseEmail(query.email))
    .executeTakeFirst();
  return { exists: result !== undefined };
};
