/** `POST /api/dossier/list`: drafts, dossiers under way, the staff queue. */

import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { SEARCH_RESULT_CAP } from '#contract/registration/criteria.ts';
import type { DossierRow, listDossiers } from '#contract/registration/dossier.ts';
import { DRAFTS, UNDER_REVIEW } from '#domain/dossier/life.ts';
import { OPEN, WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import type { Call, Scope, Verb } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { within } from '#server/platform/scope.ts';
import { eachWordIn } from '#server/platform/text-search.ts';
import { dossierHeads, type HeadRow, presentHead } from './dossier-head.ts';

type Wanted = Parameters<Verb<typeof listDossiers>>[1]['body'];

export const list: Verb<typeof listDossiers> = async (call, { body }) => {
  const found = matching(call, body).limit(sql.lit(SEARCH_RESULT_CAP + 1));
  const rows = await (body.file === 'treat'
    ? withCounts(call, found.orderBy('d.submittedAt').orderBy('d.dossierId'))
        .orderBy('d.submittedAt')
        .orderBy('d.dossierId')
    : withCounts(call, found.orderBy('d.updatedAt', 'desc').orderBy('d.dossierId', 'desc'))
        .orderBy('d.updatedAt', 'desc')
        .orderBy('d.dossierId', 'desc')
  ).execute();
  const kept = rows.slice(0, SEARCH_RESULT_CAP);
  return {
    rows: kept.map((row) => presentRow(call, row)),
    total: rows.length,
    capped: rows.length > kept.length,
  };
};

/** States are spelled in the text, where an index of some states only is recognised. */
function matching(call: Call, { file, structureId, type, proche, commentaire, texte }: Wanted) {
  return dossierHeads(call)
    .$if(file !== 'open' && file !== 'treat', (query) => query.where(holds(sql`true`)))
    .$if(file === 'draft', (query) => query.where(sql<SqlBool>`d.etat in ${oneOf(DRAFTS)}`))
    .$if(file === 'open', (query) => query.where(sql<SqlBool>`d.dossier_id = any(${openIn(call.scope)})`))
    .$if(file === 'treat', (query) =>
      query
        .where(sql<SqlBool>`d.etat in ${oneOf(UNDER_REVIEW)}`)
        .where(holds(sql`m.statut in ${oneOf(WITH_THE_SOCIETY)}`)),
    )
    .$if(structureId !== undefined, (query) => query.where('d.structureId', '=', structureId ?? 0))
    .$if(type !== undefined, (query) => query.where(holds(sql`m.type = ${type}`)))
    .$if(proche === true, (query) => query.where(sql<SqlBool>`exists (${CHOSEN})`))
    .$if(commentaire === true, (query) => query.where(holds(sql`m.commentaire is not null`)))
    .where((eb) => eb.and(eachWordIn(SOUGHT, texte)));
}

/** About lines that are still in the dossier: the others say nothing of what is to be looked at. */
const holds = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from element m where m.dossier_id = d.dossier_id and ${condition})`;
const CHOSEN = sql`select 1 from element m join proximite_choix x on x.element_id = m.element_id
  where m.dossier_id = d.dossier_id`;

/**
 * Begins with the recordings that wait for something: few, whatever the register holds. As an array, because PostgreSQL
 * takes what waits to be spread over all dossiers, and would walk through them.
 */
const openIn = (scope: Scope) => sql`array(select distinct o.dossier_id from element o
  where o.statut in ${oneOf(OPEN)} and ${within(scope, 'o.structure_id')(expressionBuilder<Tables, never>())})`;

/** The artist of them all, if they have one in common. */
const ARTISTE = sql<string | null>`case when count(distinct e.artiste) = 1 then min(e.artiste) end`;
const SOUGHT = sql`concat_ws(' ', s.raison, d.titre,
  (select ${ARTISTE} from element e where e.dossier_id = d.dossier_id),
  to_char(d.created_at at time zone 'Europe/Paris', 'YYYY') || '-' || lpad(d.dossier_id::text, 5, '0'))`;

/** Only of what is kept: to count every dossier costs as much as the register is large. */
function withCounts(call: Call, found: ReturnType<typeof matching>) {
  return call.db
    .selectFrom(found.as('d'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('element as e')
          .whereRef('e.dossierId', '=', 'd.dossierId')
          .select([
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
            ARTISTE.as('artiste'),
          ])
          .as('c'),
      (join) => join.onTrue(),
    )
    .selectAll(['d', 'c']);
}

const countOf = (statut: string) => sql<number>`(count(*) filter (where e.statut = ${sql.lit(statut)}))::int`;

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
