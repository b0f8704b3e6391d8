/** `GET /api/localization/reecrits`: the texts that staff rewrote, for public pages. */

import type { readRewrittenTexts } from '#contract/localization.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { findTexts, type StatusText } from './find-texts.ts';

export const readRewritten: Handler<typeof readRewrittenTexts> = async (call) => ({
  rows: await rewrittenIn(call),
});

export async function rewrittenIn(
  where: Pick<Call, 'db'>,
): Promise<Pick<StatusText, 'id' | 'value'>[]> {
  const texts = await findTexts(where);
  return texts.filter(({ reecrit }) => reecrit).map(({ id, value }) => ({ id, value }));
}
