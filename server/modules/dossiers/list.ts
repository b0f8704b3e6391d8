/** `POST /api/dossier/list`: drafts, dossiers under way, the staff queue. */

import { type SqlBool, sql } from 'kysely';
import { SEARCH_RESULT_CAP } from '#contract/registration/criteria.ts';
import type { DossierRow, listDossiers } from '#contract/registration/dossier.ts';
import { DRAFTS } from '#domain/dossier/life.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { eachWordIn } from '#server/platform/text-search.ts';
import { dossierHeads, type HeadRow, presentHead } from './dossier-head.ts';

export const list: Verb<typeof listDossiers> = async (call, { body }) => {
  let query = withCounts(dossierHeads(call))
    .where('c.held', '>', 0)
    .limit(SEARCH_RESULT_CAP + 1);
  if (body.file === 'draft') query = query.where('d.etat', 'in', DRAFTS);
  if (body.file === 'open') query = query.where(sql<SqlBool>`c.done < c.held`);
  if (body.file === 'treat') query = query.where(sql<SqlBool>`c.product + c.lock > 0`);
  if (body.structureId !== undefined) query = query.where('d.structureId', '=', body.structureId);
  if (body.type !== undefined)
    query = query.where(body.type === 'P' ? 'c.phonogrammes' : 'c.videogrammes', '>', 0);
  if (body.proche) query = query.where(sql<SqlBool>`exists (${CHOSEN})`);
  if (body.commentaire) query = query.where(sql<SqlBool>`exists (${COMMENTED})`);
  query = query.where((eb) => eb.and(eachWordIn(SOUGHT, body.texte)));
  const rows = await (body.file === 'treat'
    ? query.orderBy('d.submittedAt').orderBy('d.dossierId')
    : query.orderBy('d.updatedAt', 'desc').orderBy('d.dossierId', 'desc')
  ).execute();
  const kept = rows.slice(0, SEARCH_RESULT_CAP);
  return {
    rows: kept.map((row) => presentRow(call, row)),
    total: rows.length,
    capped: rows.length > kept.length,
  };
};

const SOUGHT = sql`concat_ws(' ', s.raison, d.titre, c.artiste,
  to_char(d.created_at at time zone 'Europe/Paris', 'YYYY') || '-' || lpad(d.dossier_id::text, 5, '0'))`;

/** About lines that are still in the dossier: the others say nothing of what is to be looked at. */
const CHOSEN = sql`select 1 from element m join proximite_choix x on x.element_id = m.element_id
  where m.dossier_id = d.dossier_id`;
const COMMENTED = sql`select 1 from element m where m.dossier_id = d.dossier_id and m.commentaire is not null`;

function withCounts(query: ReturnType<typeof dossierHeads>) {
  return query
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('element as e')
          .whereRef('e.dossierId', '=', 'd.dossierId')
          .select([
            sql<number>`count(*)::int`.as('held'),
            countOf('USER').as('user'),
            countOf('MINU').as('minu'),
            countOf('PRODUCT').as('product'),
            countOf('LOCK').as('lock'),
            countOf('DONE').as('done'),
            sql<number>`(count(*) filter (where e.statut = 'USER' and e.motif is not null))::int`.as(
              'refuses',
            ),
            sql<number>`(count(*) filter (where e.type = 'P'))::int`.as('phonogrammes'),
            sql<number>`(count(*) filter (where e.type = 'V'))::int`.as('videogrammes'),
            sql<string | null>`case when count(distinct e.artiste) = 1 then min(e.artiste) end`.as('artiste'),
          ])
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      'c.user',
      'c.minu',
      'c.product',
      'c.lock',
      'c.done',
      'c.refuses',
      'c.phonogrammes',
      'c.videogrammes',
      'c.artiste',
    ]);
}

const countOf = (statut: string) => sql<number>`(count(*) filter (where e.statut = ${statut}))::int`;

type CountedRow = HeadRow & {
  readonly [Name in
    | 'user'
    | 'minu'
    | 'product'
    | 'lock'
    | 'done'
    | 'refuses'
    | 'phonogrammes'
    | 'videogrammes']: number;
} & { readonly artiste: string | null };

function presentRow(call: Call, row: CountedRow): DossierRow {
  return {
    ...presentHead(call, row),
    artiste: row.artiste,
    phonogrammes: row.phonogrammes,
    videogrammes: row.videogrammes,
    refuses: row.refuses,
    counts: { USER: row.user, MINU: row.minu, PRODUCT: row.product, LOCK: row.lock, DONE: row.done },
  };
}
