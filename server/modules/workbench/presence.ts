/**
 * `POST /api/presences`: announces what the caller has open, repeated while it is open; an old line
 * is ignored.
 */

import type { announcePresence } from '#contract/workbench/presence.ts';
import { PRESENCE_SECONDS } from '#domain/workbench/staff-preferences.ts';
import { type Handler, interlocuteurOf } from '#server/platform/call.ts';

const SECOND = 1000;

export const presence: Handler<typeof announcePresence> = async (
  call,
  { body: { ecran, chose } },
) => {
  const interlocuteurId = interlocuteurOf(call);
  if (chose === null) {
    await call.db
      .deleteFrom('presence')
      .where('interlocuteurId', '=', interlocuteurId)
      .where('ecran', '=', ecran)
      .execute();
  } else {
    const seen = { chose, vuLe: call.now };
    await call.db
      .insertInto('presence')
      .values({ interlocuteurId, ecran, ...seen })
      .onConflict((conflict) => conflict.columns(['interlocuteurId', 'ecran']).doUpdateSet(seen))
      .execute();
  }
  const rows = await call.db
    .selectFrom('presence as p')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'p.interlocuteurId')
    .select(['p.chose', 'i.prenom', 'i.nom'])
    .where('p.ecran', '=', ecran)
    .where('p.interlocuteurId', '<>', interlocuteurId)
    .where('p.vuLe', '>', new Date(call.now.getTime() - PRESENCE_SECONDS * SECOND))
    .orderBy('p.vuLe')
    .execute();
  return {
    rows: rows.map(({ chose: open, prenom, nom }) => ({ chose: open, par: `${prenom} ${nom}` })),
  };
};
