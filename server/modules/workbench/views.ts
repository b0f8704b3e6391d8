/** `GET`, `POST` and `DELETE /api/vues`: searches that staff keep under a name. */

import { sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import {
  type addView,
  type deleteView,
  type listViews,
  TOO_MANY_VIEWS,
  VIEW_NAME_TAKEN,
  type ViewOut,
} from '#contract/workbench/views.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import { MOST_VUES } from '#domain/workbench/staff-preferences.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';

export const list: Handler<typeof listViews> = async (call, { query: { ecran } }) => {
  const own = interlocuteurOf(call);
  const rows = await views(call)
    .where('v.ecran', '=', ecran)
    .where((where) =>
      where.or([where('v.interlocuteurId', '=', own), where('v.partagee', '=', true)]),
    )
    .orderBy(sql`v.interlocuteur_id <> ${own}`)
    .orderBy(sql`lower(v.nom)`)
    .execute();
  return { rows: rows.map((row) => presentView(call, row)) };
};

export const add: Handler<typeof addView> = async (call, { body }) => {
  const interlocuteurId = interlocuteurOf(call);
  // One writer at a time per person: otherwise two simultaneous calls could exceed the limit
  // together.
  await call.db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('interlocuteurId', '=', interlocuteurId)
    .forUpdate()
    .execute();
  const own = await call.db
    .selectFrom('vueEnregistree')
    .select(sql<string>`lower(nom)`.as('nom'))
    .where('interlocuteurId', '=', interlocuteurId)
    .where('ecran', '=', body.ecran)
    .execute();
  if (own.length >= MOST_VUES) throw new DomainError(TOO_MANY_VIEWS);
  const row = await call.db
    .insertInto('vueEnregistree')
    .values({ ...body, interlocuteurId, createdAt: call.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('vueId')
    .executeTakeFirst();
  if (row === undefined) throw new DomainError(VIEW_NAME_TAKEN);
  await call.record({ structureId: null, after: { vueId: row.vueId, ...body } });
  return presentView(
    call,
    await views(call).where('v.vueId', '=', row.vueId).executeTakeFirstOrThrow(),
  );
};

export const remove: Handler<typeof deleteView> = async (call, { body: { vueId } }) => {
  const row = await views(call).where('v.vueId', '=', vueId).executeTakeFirst();
  if (row === undefined || !mayForget(call, row)) throw new DomainError(NOT_FOUND);
  const { nom, ecran, criteres, partagee } = row;
  await call.db.deleteFrom('vueEnregistree').where('vueId', '=', vueId).execute();
  await call.record({ structureId: null, before: { vueId, nom, ecran, criteres, partagee } });
  return { vueId, deleted: true };
};

function views({ db }: Call) {
  return db
    .selectFrom('vueEnregistree as v')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'v.interlocuteurId')
    .select(['v.vueId', 'v.ecran', 'v.nom', 'v.criteres', 'v.partagee', 'v.interlocuteurId'])
    .select(['i.prenom', 'i.nom as nomDeFamille']);
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>;

/** A shared one outlives its author at the society: a manager may forget it. */
function mayForget(call: Call, { interlocuteurId, partagee }: ViewRow): boolean {
  return (
    interlocuteurId === call.interlocuteurId || (partagee && may(call.actor, 'writePortalTexts'))
  );
}

function presentView(call: Call, row: ViewRow): ViewOut {
  const { vueId, ecran, nom, criteres, partagee } = row;
  const own = row.interlocuteurId === call.interlocuteurId;
  const par = own ? null : `${row.prenom} ${row.nomDeFamille}`;
  return { vueId, ecran, nom, criteres, partagee, par, can: { delete: mayForget(call, row) } };
}
