/** What a list of dossiers may be narrowed by, as conditions of its query. */

import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { listDossiers } from '#contract/registration/dossier.ts';
import { DRAFTS } from '#domain/dossier/state-machine.ts';
import { OPEN } from '#domain/registration/statuts.ts';
import { idleSince } from '#domain/registration/transitions.ts';
import type { Call, Handler, Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { waitsForSociety } from '#server/platform/records/waits-for-society.ts';
import { status, within } from '#server/platform/scope.ts';
import { eachWordIn, eachWordInKey } from '#server/platform/text-search.ts';

export type DossierCriteria = Parameters<Handler<typeof listDossiers>>[1]['body'];

/** On `d`, and `s` where words are sought. States are spelled in the text, where an index of some states only is recognised. */
export function conditionsOf(
  { scope, now }: Call,
  requested: DossierCriteria,
): Expression<SqlBool>[] {
  const { file, structureId, dossierIds, type, proche, commentaire, tenu, texte } = requested;
  const conditions = [...ofFile(file, scope), ...eachWordAnywhere(texte)];
  if (structureId !== undefined)
    conditions.push(sql<SqlBool>`d.structure_id = ${status(structureId)}`);
  if (dossierIds !== undefined)
    conditions.push(sql<SqlBool>`d.dossier_id = any(${[...dossierIds]}::integer[])`);
  if (type !== undefined) conditions.push(has(sql`m.type = ${type}`));
  if (proche === true) conditions.push(sql<SqlBool>`exists (${CHOSEN})`);
  if (commentaire === true) conditions.push(has(sql`m.commentaire is not null`));
  if (tenu === true) conditions.push(sql<SqlBool>`d.locked_at > ${idleSince(now)}`);
  return conditions;
}

function ofFile(file: DossierCriteria['file'], scope: Scope): Expression<SqlBool>[] {
  if (file === 'open') return [sql<SqlBool>`d.dossier_id = any(${openIn(scope)})`];
  if (file === 'treat') return [waitsForSociety];
  const some = has(sql`true`);
  if (file === 'draft') return [some, sql<SqlBool>`d.etat in ${oneOf(DRAFTS)}`];
  if (file === 'sent') return [some, sql<SqlBool>`d.etat not in ${oneOf(DRAFTS)}`];
  return file === 'ended' ? [some, sql<SqlBool>`not ${WAITS}`] : [some];
}

/** About lines that are still in the dossier: the others say nothing of what is to be looked at. */
const has = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from element m where m.dossier_id = d.dossier_id and ${condition})`;
/** Asked of each dossier that may be shown: as a set, PostgreSQL would first read all that anybody waits for. */
const WAITS = sql`coalesce((select true from element m
  where m.dossier_id = d.dossier_id and m.statut in ${oneOf(OPEN)} limit 1), false)`;
const CHOSEN = sql`select 1 from element m join proximite_choix x on x.element_id = m.element_id
  where m.dossier_id = d.dossier_id`;

/**
 * Begins with the recordings that wait for something: few, whatever the register holds. As an array, because PostgreSQL
 * takes what waits to be spread over all dossiers, and would walk through them.
 */
const openIn = (scope: Scope) => sql`array(select distinct o.dossier_id from element o
  where o.statut in ${oneOf(OPEN)} and ${within(scope, 'o.structure_id')(expressionBuilder<Tables, never>())})`;

const SOUGHT = sql`concat_ws(' ', s.raison, d.titre,
  to_char(d.created_at at time zone 'Europe/Paris', 'YYYY') || '-' || to_char(d.dossier_id, 'FM9999900000'))`;

/**
 * Each word stands in the name of the company, in the title or the number of the dossier, or in the texts of a recording of it.
 * Asked of each dossier, as above.
 */
function eachWordAnywhere(texte = ''): Expression<SqlBool>[] {
  const inTexts = eachWordInKey(sql`x.texte`, texte);
  return eachWordIn(SOUGHT, texte).map(
    (inHead, index) => sql<SqlBool>`(${inHead} or coalesce((select true from element m
      join element_texte x on x.element_id = m.element_id
      where m.dossier_id = d.dossier_id and ${inTexts[index]} limit 1), false))`,
  );
}
