/** People whom the society refused, who belong to nobody's team and whose record nobody has touched since. */

import type { Kysely } from 'kysely';
import { PERSON_ETATS } from '#domain/profile/life.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const MOST = 50;

export async function refusedPeople(db: Kysely<Tables>, before: Date): Promise<readonly number[]> {
  const people = await db
    .selectFrom('interlocuteur as i')
    .select('i.interlocuteurId')
    .where('i.etat', 'in', [PERSON_ETATS.REFUSE, PERSON_ETATS.SAISIE])
    .where('i.erasedAt', 'is', null)
    .where('i.fusionneVers', 'is', null)
    .where('i.updatedAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('collaborateur as c')
            .select('c.structureId')
            .whereRef('c.interlocuteurId', '=', 'i.interlocuteurId'),
        ),
      ),
    )
    .orderBy('i.interlocuteurId')
    .limit(MOST)
    .execute();
  return people.map(({ interlocuteurId }) => interlocuteurId);
}
