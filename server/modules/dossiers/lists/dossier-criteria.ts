/** Criteria of a list of dossiers, as conditions of its query. */

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

/**
 * Conditions on `d`, and on `s` when words are searched. States are literals in the SQL text, so
 * that partial indexes apply.
 */
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

/**
 * Tests only recordings still in the dossier: those that left do not matter for what is to be
 * reviewed.
 */
const has = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from element m where m.dossier_id = d.dossier_id and ${condition})`;
/**
 * Evaluated per dossier that may be shown: as a set, PostgreSQL would first read everything
 * pending.
 */
const WAITS = sql`coalesce((select true from element m
  where m.dossier_id = d.dossier_id and m.statut in ${oneOf(OPEN)} limit 1), false)`;
const CHOSEN = sql`select 1 from element m join proximite_choix x on x.element_id = m.element_id
  where m.dossier_id = d.dossier_id`;

/**
 * Starts from the pending recordings: few, whatever the size of the register. As an array, because
 * PostgreSQL assumes that pending recordings are spread over all dossiers, and would scan these.
 */
const openIn = (scope: Scope) => sql`array(select distinct o.dossier_id from element o
  where o.statut in ${oneOf(OPEN)} and ${within(scope, 'o.structure_id')(expressionBuilder<Tables, never>())})`;

const SOUGHT = sql`concat_ws(' ', s.raison, d.titre,
  to_char(d.created_at at time zone 'Europe/Paris', 'YYYY') || '-' || to_char(d.dossier_id, 'FM9999900000'))`;

/**
 * Each word must occur in the company's name, in the title or number of the dossier, or in the
 * texts of one of its recordings. Evaluated per dossier, as above.
 */
function eachWordAnywhere(texte = ''): Expression<SqlBool>[] {
  const inTexts = eachWordInKey(sql`x.texte`, texte);
  return eachWordIn(SOUGHT, texte).map(
    (inHead, index) => sql<SqlBool>`(${inHead} or coalesce((select true from element m
      join element_texte x on x.element_id = m.element_id
      where m.dossier_id = d.dossier_id and ${inTexts[index]} limit 1), false))`,
  );
}
