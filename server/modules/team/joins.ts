/**
 * `GET /api/rattachements`: pending requests to join, with their structures, and whether anybody
 * there can answer.
 */

import { sql } from 'kysely';
import type { listJoins } from '#contract/account/joins.ts';
import type { Handler } from '#server/platform/call.ts';
import { wholeList } from '#server/platform/reading/whole-list.ts';

export const joinLister: Handler<typeof listJoins> = async ({ db }) => {
  const query = db
    .selectFrom('demandeRattachement as d')
    .innerJoin('structure as s', 's.structureId', 'd.structureId')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'd.interlocuteurId')
    .select([
      'd.structureId',
      'd.interlocuteurId',
      'd.createdAt',
      's.raison',
      's.sgVille',
      's.marque',
    ])
    .select(['i.nom', 'i.prenom', 'i.email', 'i.emailVerifie'])
    .select(
      sql<number>`(select count(*)::int from collaborateur c
        where c.structure_id = d.structure_id and (c.is_gestionnaire_internet or c.is_representant_legal)
          and exists (select 1 from identite t where t.interlocuteur_id = c.interlocuteur_id))`.as(
        'gestionnaires',
      ),
    )
    .orderBy('d.createdAt')
    .orderBy('d.interlocuteurId');
  const { rows: matches, counts } = await wholeList(db, query);
  const rows = matches.map(({ createdAt, ...row }) => ({
    ...row,
    demandeLe: createdAt.toISOString(),
  }));
  return { rows, ...counts };
};
