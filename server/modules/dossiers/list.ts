/** `POST /api/dossier/list`: drafts, dossiers in progress, the staff queue. */

import { sql } from 'kysely';
import { isCapped, type PageRequest, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import type { DossierRow, listDossiers } from '#contract/registration/dossier.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import {
  answerPage,
  fuzzy,
  locationOf,
  matchedBy,
  type Order,
  walked,
} from '#server/platform/reading/paging.ts';
import { waitingSince } from '#server/platform/records/waits-for-society.ts';
import { within } from '#server/platform/scope.ts';
import { dossierHeads, type HeadRow, presentHead } from './dossier-head.ts';
import { conditionsOf, type DossierCriteria } from './lists/dossier-criteria.ts';
import { atLeast } from './lists/element-rows.ts';

export const list: Handler<typeof listDossiers> = async (call, { body }) => {
  if (body.page !== undefined) return pageBy(call, { ...body, page: body.page });
  const limit = body.limite ?? SEARCH_RESULT_CAP;
  const rows = await linesOf(call, body, limit + 1);
  const stored = rows.slice(0, limit);
  return {
    rows: stored.map((row) => presentRow(call, row)),
    total: rows.length > limit ? await matchedBy(call.db, narrow(call, body)) : rows.length,
    capped: isCapped(rows.length, limit),
  };
};

type Paged = DossierCriteria & { readonly page: PageRequest };

async function pageBy(call: Call, body: Paged) {
  const read = await linesOf(call, body, body.page.taille + 1);
  return answerPage({
    order: orderOf(body),
    page: body.page,
    read,
    present: (row) => presentRow(call, row),
    count: () => matchedBy(call.db, narrow(call, body)),
  });
}

/** The whole list is its first page, of another length. */
function linesOf(call: Call, body: DossierCriteria, most: number) {
  const order = orderOf(body);
  const page = body.page ?? { taille: most };
  const result = placed(matching(call, body), order)
    .where((eb) => eb.and(fuzzy(order, page)))
    .orderBy(walked(order, page))
    .limit(body.page === undefined ? sql.lit(most) : atLeast(most))
    .$if((page.saut ?? 0) > 0, (query) => query.offset(page.saut ?? 0));
  return withCounts(call, result).orderBy(walked(order, page)).execute();
}

const placed = (query: ReturnType<typeof matching>, order: Order) =>
  query.select(locationOf(order));

const KEYS = {
  titre: { key: sql`texte_cle(d.titre)`, type: 'text' },
  numero: { key: sql`d.dossier_id`, type: 'integer' },
  etat: { key: sql`d.etat`, type: 'integer' },
  decidedAt: { key: sql`d.decided_at`, type: 'timestamptz' },
  updatedAt: { key: sql`d.updated_at`, type: 'timestamptz' },
  submittedAt: { key: sql`d.submitted_at`, type: 'timestamptz' },
  waitingSince: { key: waitingSince, type: 'timestamptz' },
} as const;
const MAY_MISS: readonly string[] = ['titre', 'decidedAt', 'submittedAt', 'waitingSince'];

function orderOf({ file, tri }: DossierCriteria): Order {
  const queue = { champ: 'waitingSince', sens: 'asc' } as const;
  const { champ, sens } = tri ?? (file === 'treat' ? queue : { champ: 'updatedAt', sens: 'desc' });
  // Dossiers in the queue were all sent, so the sort key is never null and the queue's index gives
  // the order.
  const mayMiss = MAY_MISS.includes(champ) && !(file === 'treat' && champ === 'waitingSince');
  const order = { ...KEYS[champ], name: champ, id: sql`d.dossier_id`, descending: sens === 'desc' };
  return mayMiss ? { ...order, unknown: 'last' } : order;
}

function matching(call: Call, requested: DossierCriteria) {
  return dossierHeads(call).where((eb) => eb.and(conditionsOf(call, requested)));
}

/**
 * Joins only the tables that a condition reads, so that counting the queue does not look up eight
 * hundred structures.
 */
function narrow(call: Call, requested: DossierCriteria) {
  return call.db
    .selectFrom('dossier as d')
    .$if((requested.texte ?? '') !== '', (query) =>
      query.innerJoin('structure as s', 's.structureId', 'd.structureId'),
    )
    .where(within(call.scope, 'd.structure_id'))
    .where((eb) => eb.and(conditionsOf(call, requested)))
    .select('d.dossierId');
}

/**
 * The artist, if all recordings share one. Counting distinct artists would sort the recordings of
 * each dossier, and comparing them with a language collation costs more than the rest of the line.
 */
const ARTISTE = sql<string | null>`case when min(e.artiste collate "C") = max(e.artiste collate "C")
  then min(e.artiste collate "C") end collate "default"`;

/** Listed by name: a statement with `*` is planned anew each time. */
const HEAD_NAMES = [
  ...(['d.dossierId', 'd.structureId', 'd.titre', 'd.etat', 'd.createdAt', 'd.updatedAt'] as const),
  ...([
    'd.submittedAt',
    'd.returnedAt',
    'd.submittedBy',
    'd.decidedAt',
    'd.lockedBy',
    'd.lockedAt',
    'd.raison',
  ] as const),
  ...(['d.numAyd', 'd.marque', 'd.holderPrenom', 'd.holderNom'] as const),
] as const;

/**
 * Counts recordings only for the rows of the page: counting every dossier would cost as much as the
 * register is large.
 */
function withCounts(call: Call, query: ReturnType<typeof placed>) {
  return call.db
    .selectFrom(query.as('d'))
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
    .select(HEAD_NAMES)
    .select(['d.cle', 'd.repere', 'c.user', 'c.minu', 'c.product', 'c.lock', 'c.done'])
    .select(['c.refuses', 'c.phonogrammes', 'c.videogrammes', 'c.artiste']);
}

const countOf = (statut: string) =>
  sql<number>`(count(*) filter (where e.statut = ${sql.lit(statut)}))::int`;

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
    counts: {
      USER: row.user,
      MINU: row.minu,
      PRODUCT: row.product,
      LOCK: row.lock,
      DONE: row.done,
    },
  };
}
