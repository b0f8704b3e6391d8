/**
 * When prefixes change hands, their pending agreements go to the new holder, notified of all at
 * once.
 */

import { agreementStateMachine } from '#domain/numbering/agreement-state-machine.ts';
import { foreignHolder } from '#domain/numbering/declared-code.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import type { Call } from '#server/platform/call.ts';
import { mailedOnceADay, type Notify } from '#server/platform/notify.ts';
import type { Span } from '#server/platform/records/mention.ts';
import { prefixesOf } from '../declare-codes.ts';

/**
 * Called once the prefixes have moved. Requests made by the new holder itself are no longer needed:
 * they are dropped.
 */
export function agreementGiver(notify: Notify) {
  return async (call: Call, { from, to }: Span): Promise<void> => {
    const rows = await call.db
      .selectFrom('accordCode as a')
      .innerJoin('element as e', 'e.elementId', 'a.elementId')
      .select(['a.accordCodeId', 'a.isrc', 'a.structureId', 'a.elementId', 'a.etat', 'e.type'])
      .where('a.titulaireId', '=', from)
      .where('a.etat', 'in', AWAITED)
      .orderBy('a.accordCodeId')
      .forUpdate('a')
      .execute();
    if (rows.length === 0) return;
    const prefixes = await prefixesOf(call, rows);
    const codes = new Set<string>();
    for (const { accordCodeId: agreementCodeId, isrc, structureId, etat } of rows) {
      const holder = foreignHolder({ isrc, prefixes, structureId })?.structureId ?? null;
      if (holder === null && structureId === to) {
        agreementStateMachine.target({ action: 'outdate', from: etat, by: 'asker' });
        await call.db
          .deleteFrom('accordCode')
          .where('accordCodeId', '=', agreementCodeId)
          .execute();
      }
      if (holder !== to) continue;
      await call.db
        .updateTable('accordCode')
        .set({ titulaireId: to })
        .where('accordCodeId', '=', agreementCodeId)
        .execute();
      codes.add(isrc);
    }
    if (codes.size === 0) return;
    const about = { structureId: to, ...mailedOnceADay(call, to, from) };
    await notify(call, { kind: 'AGREEMENT_ASKED', ...about, facts: { codes: [...codes] } });
  };
}
