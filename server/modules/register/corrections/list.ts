/** `GET /api/isrc/corrections`: the requested corrections, and their outcome. */

import type { listCorrections } from '#contract/registration/corrections.ts';
import { isAwaited } from '#domain/register/agreement.ts';
import type { Handler } from '#server/platform/call.ts';
import { type WholeList, wholeList } from '#server/platform/reading/whole-list.ts';
import { status } from '#server/platform/scope.ts';
import type { RegisterDeps } from '../deps.ts';
import { type Correction, corrections } from './correction-lookup.ts';
import { presentCorrection } from './present.ts';

export const lister =
  (deps: Pick<RegisterDeps, 'dureeTolerance'>): Handler<typeof listCorrections> =>
  async (call, { query }) => {
    const { elementId, structureId, etat } = query;
    // Pending ones are sorted oldest first, so that the oldest is never left out by the cap.
    const waits = etat !== undefined && isAwaited(etat);
    let request = corrections(call.db, call.scope).orderBy(
      'c.correctionId',
      waits ? 'asc' : 'desc',
    );
    if (elementId !== undefined) request = request.where('c.elementId', '=', elementId);
    if (structureId !== undefined)
      request = request.where('c.structureId', '=', status(structureId));
    if (etat !== undefined) request = request.where('c.etat', '=', etat);
    const result = await wholeList(call.db, request);
    const shown = waits ? wholeSheets(result).toReversed() : result.rows;
    const rows = shown.map((one) => presentCorrection(call, one, deps));
    return { rows, ...result.counts };
  };

/** Corrections of a sheet are answered together: a sheet that the cap would cut is left out. */
function wholeSheets({ rows, next }: WholeList<Correction>): readonly Correction[] {
  const cut = next?.lotId ?? null;
  return rows.filter(({ lotId }) => cut === null || lotId !== cut);
}
