/** Codes of a prefix that another structure holds: its yes is asked when they are sent. */

import { agreementLife } from '#domain/numbering/agreement-life.ts';
import { foreignHolder } from '#domain/numbering/declared-code.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';
import { type Declared, prefixesOf } from '../declare-codes.ts';

export type Asking = { readonly structureId: number; readonly elements: readonly Declared[] };

/** Of what was answered with a yes, or still waits, nothing is asked twice. */
export function agreementAsker(tell: Tell) {
  return async (call: Call, { structureId, elements }: Asking): Promise<void> => {
    if (elements.length === 0) return;
    const prefixes = await prefixesOf(call, elements);
    for (const { elementId, isrc } of elements) {
      const titulaireId = foreignHolder({ isrc, prefixes, structureId })?.structureId ?? null;
      if (titulaireId === null) continue;
      const asked = agreementLife.begin(
        { action: 'ask', by: 'asker' },
        { now: call.now, who: interlocuteurOf(call) },
      );
      const row = await call.db
        .insertInto('accordCode')
        .values({
          ...{ isrc, elementId, structureId, titulaireId, ...asked.written },
          ...{ demandeLe: call.now, demandePar: interlocuteurOf(call) },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('accordCodeId')
        .executeTakeFirst();
      if (row === undefined) continue;
      await call.record({ ...asked.trace, structureId, elementId, after: { isrc } });
      const about = { structureId: titulaireId };
      await tellMove(tell, call, asked, about, { AGREEMENT_ASKED: { isrc, titre: null, version: null } });
    }
  };
}
