/** `GET /api/statistiques/delai`: how long requests usually take. */

import { sql } from 'kysely';
import type { readUsualDelay } from '#contract/workbench/delay.ts';
import type { Call, Handler } from '#server/platform/call.ts';

const DAYS = 90;
const RETENTION_MILLISECONDS = 10 * 60_000;

/** Asked by every home page and changing little: read again after ten minutes, once however many ask. */
export function usualDelay(): Handler<typeof readUsualDelay> {
  let stored: { readonly at: number; readonly hours: Promise<number | null> } | null = null;
  return async (call) => {
    const now = call.now.getTime();
    if (stored === null || Math.abs(now - stored.at) > RETENTION_MILLISECONDS) {
      const hours = medianHours(call);
      const request = { at: now, hours };
      stored = request;
      // What could not be read is not kept.
      hours.catch(() => {
        if (stored === request) stored = null;
      });
    }
    return { delaiMedianHeures: await stored.hours };
  };
}

/**
 * What a take-over brought was sent and decided elsewhere: its history has no sending. What came back after a decision waits for
 * the next one.
 */
async function medianHours({ db, now }: Call): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select (percentile_cont(0.5) within group (
      order by extract(epoch from d.decided_at - greatest(d.submitted_at,
        case when d.returned_at < d.decided_at then d.returned_at end)) / 3600))::double precision as hours
    from dossier d
    where d.decided_at >= ${now}::timestamptz - make_interval(days => ${DAYS}) and d.submitted_at is not null
      and exists (select from historique h where h.dossier_id = d.dossier_id and h.action = 'dossier.submit')
    `.execute(db);
  return rows[0]?.hours ?? null;
}
