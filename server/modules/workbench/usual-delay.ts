/** `GET /api/statistiques/delai`: how long requests usually take. */

import { sql } from 'kysely';
import type { readUsualDelay } from '#contract/workbench/delay.ts';
import type { Call, Handler } from '#server/platform/call.ts';

const DAYS = 90;
const RETENTION_MILLISECONDS = 10 * 60_000;

/**
 * Every home page requests it and it changes little: cached for ten minutes, with one query for
 * simultaneous requests.
 */
export function usualDelay(): Handler<typeof readUsualDelay> {
  let stored: { readonly at: number; readonly hours: Promise<number | null> } | null = null;
  return async (call) => {
    const now = call.now.getTime();
    if (stored === null || Math.abs(now - stored.at) > RETENTION_MILLISECONDS) {
      const hours = medianHours(call);
      const request = { at: now, hours };
      stored = request;
      // A failed reading is not cached.
      hours.catch(() => {
        if (stored === request) stored = null;
      });
    }
    return { delaiMedianHeures: await stored.hours };
  };
}

/**
 * Dossiers from a take-over were submitted and decided elsewhere: their history has no submission.
 * What came back after a decision is counted with the next one.
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
