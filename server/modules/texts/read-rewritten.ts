/** `GET /api/localization/reecrits`: what staff wrote anew, for the pages that anyone reads. */

import type { readRewrittenTexts } from '#contract/localization.ts';
import type { Verb } from '#server/platform/call.ts';
import { findTexts } from './find-texts.ts';

export const readRewritten: Verb<typeof readRewrittenTexts> = async (call) => {
  const texts = await findTexts(call);
  return { rows: texts.filter(({ reecrit }) => reecrit).map(({ id, value }) => ({ id, value })) };
};
