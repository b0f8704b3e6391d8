/** Addresses under which the history knows people, besides those of their records. */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { historyPieces } from '#server/platform/records/history-pieces.ts';

/** An address that is somebody else's by now is theirs. */
export async function formerAddresses(
  db: Kysely<Tables>,
  interlocuteurIds: readonly number[],
): Promise<readonly string[]> {
  const result = new Set<string>();
  for await (const { after, upTo } of historyPieces(db)) {
    const { rows } = await sql<{ email: string }>`
      select distinct lower(address) as email
        from historique h cross join lateral (values (h.before), (h.after)) as sides(side)
          cross join lateral (values (side ->> 'email'), (side ->> 'emailAttendu')) as message(address)
        where h.historique_id > ${after} and h.historique_id <= ${upTo}
          and side -> 'interlocuteurId' = any(${interlocuteurIds.map(String)}::jsonb[])
          and address like '%@%'
          and not exists (select from interlocuteur i where i.email = lower(address))
        order by 1`.execute(db);
    for (const { email } of rows) result.add(email);
  }
  return [...result];
}
