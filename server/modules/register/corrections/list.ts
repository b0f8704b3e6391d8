/** `GET /api/isrc/corrections`: what was asked, and what became of it. */

import { isCapped, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import type { listCorrections } from '#contract/registration/corrections.ts';
import type { Verb } from '#server/platform/call.ts';
import type { RegisterParts } from '../parts.ts';
import { corrections } from './correction-lookup.ts';
import { presentCorrection } from './present.ts';

export const lister =
  (parts: Pick<RegisterParts, 'dureeTolerance'>): Verb<typeof listCorrections> =>
  async (call, { query }) => {
    const { elementId, structureId, etat } = query;
    let asked = corrections(call.db, call.scope)
      .orderBy('c.correctionId', 'desc')
      .limit(SEARCH_RESULT_CAP + 1);
    if (elementId !== undefined) asked = asked.where('c.elementId', '=', elementId);
    if (structureId !== undefined) asked = asked.where('c.structureId', '=', structureId);
    if (etat !== undefined) asked = asked.where('c.etat', '=', etat);
    const found = await asked.execute();
    const rows = found.slice(0, SEARCH_RESULT_CAP).map((one) => presentCorrection(call, one, parts));
    return { rows, total: found.length, capped: isCapped(found.length) };
  };
