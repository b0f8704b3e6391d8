/** `GET /api/isrc/corrections`: what was asked, and what became of it. */

import type { listCorrections } from '#contract/registration/corrections.ts';
import { isAwaited } from '#domain/register/accord.ts';
import type { Verb } from '#server/platform/call.ts';
import { type WholeList, wholeList } from '#server/platform/reading/whole-list.ts';
import { standing } from '#server/platform/scope.ts';
import type { RegisterParts } from '../parts.ts';
import { type Correction, corrections } from './correction-lookup.ts';
import { presentCorrection } from './present.ts';

export const lister =
  (parts: Pick<RegisterParts, 'dureeTolerance'>): Verb<typeof listCorrections> =>
  async (call, { query }) => {
    const { elementId, structureId, etat } = query;
    // What waits is treated from its oldest end: that one is never what is left out.
    const waits = etat !== undefined && isAwaited(etat);
    let asked = corrections(call.db, call.scope).orderBy('c.correctionId', waits ? 'asc' : 'desc');
    if (elementId !== undefined) asked = asked.where('c.elementId', '=', elementId);
    if (structureId !== undefined) asked = asked.where('c.structureId', '=', standing(structureId));
    if (etat !== undefined) asked = asked.where('c.etat', '=', etat);
    const found = await wholeList(call.db, asked);
    const shown = waits ? wholeSheets(found).toReversed() : found.rows;
    const rows = shown.map((one) => presentCorrection(call, one, parts));
    return { rows, ...found.counts };
  };

/** Those of a sheet are answered together: one that the cap would cut waits for its turn. */
function wholeSheets({ rows, next }: WholeList<Correction>): readonly Correction[] {
  const cut = next?.lotId ?? null;
  return rows.filter(({ lotId }) => cut === null || lotId !== cut);
}
