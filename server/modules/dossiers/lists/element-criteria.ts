/** Criteria of a list of recordings, as conditions of its query. */

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { readNumero } from '#domain/dossier/numero.ts';
import { isBlank } from '#domain/free-text.ts';
import { beginsWithPrefixe, isIsrc, normaliseIsrcSearch } from '#domain/isrc/isrc.ts';
import { isBeingEntered, STATUTS } from '#domain/registration/statuts.ts';
import type { Scope } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { status } from '#server/platform/scope.ts';
import { eachWordInKey } from '#server/platform/text-search.ts';

const ENTERED = STATUTS.filter(isBeingEntered);

/** Conditions on `e` (element) and, of criteria about codes, `i` (its immatriculation, if any). */
export function conditionsOf(criteria: ElementCriteria, scope: Scope): Expression<SqlBool>[] {
  const conditions = [...areTextsValid(criteria), ...anywhere(criteria.cherche ?? '', scope)];
  const code = normaliseIsrcSearch(criteria.isrc ?? '');
  if (isIsrc(code))
    conditions.push(
      sql<SqlBool>`e.element_id in (${carriersOf(code)} union ${otherCarriersOf(code)})`,
    );
  else if (code !== '') conditions.push(isCodeValid(code));
  // Signs alone are in no code: what was asked for is nothing, not everything.
  else if (!isBlank(criteria.isrc ?? null)) conditions.push(sql<SqlBool>`false`);
  if (criteria.type !== undefined) conditions.push(sql<SqlBool>`e.type = ${criteria.type}`);
  if (criteria.dossierId !== undefined)
    conditions.push(sql<SqlBool>`e.dossier_id = ${criteria.dossierId}`);
  if (criteria.dossierIds !== undefined)
    conditions.push(sql<SqlBool>`e.dossier_id = any(${[...criteria.dossierIds]}::integer[])`);
  if (criteria.attribueDu !== undefined)
    conditions.push(
      sql<SqlBool>`i.attribue_le >= ${criteria.attribueDu}::date::timestamp at time zone 'Europe/Paris'`,
    );
  if (criteria.attribueAu !== undefined) {
    const nextDay = sql`(${criteria.attribueAu}::date + 1)::timestamp at time zone 'Europe/Paris'`;
    conditions.push(sql<SqlBool>`i.attribue_le < ${nextDay}`);
  }
  if (criteria.refuse !== undefined) {
    const refused = sql<SqlBool>`(e.statut in ${oneOf(ENTERED)} and e.motif is not null)`;
    conditions.push(criteria.refuse ? refused : sql<SqlBool>`not ${refused}`);
  }
  if (criteria.annule !== undefined) {
    const cancelled = sql<SqlBool>`exists (select 1 from annulation a where a.isrc = i.isrc)`;
    conditions.push(
      criteria.annule ? cancelled : sql<SqlBool>`i.isrc is not null and not ${cancelled}`,
    );
  }
  if (criteria.structureId !== undefined)
    conditions.push(sql<SqlBool>`e.structure_id = ${status(criteria.structureId)}`);
  return conditions;
}

/**
 * Searches the texts that the database stores for it: without accents or case, with the dossier's
 * title.
 */
function areTextsValid({
  texte = '',
  titre = '',
  artiste = '',
}: ElementCriteria): Expression<SqlBool>[] {
  // Words of a title or an artist also occur in the combined text, which the trigram index covers.
  const messages = [
    ...eachWordInKey(sql`x.texte`, `${texte} ${titre} ${artiste}`),
    ...eachWordInKey(sql`x.titre`, titre),
    ...eachWordInKey(sql`x.artiste`, artiste),
  ];
  if (messages.length === 0) return [];
  const texts = sql`select x.element_id from element_texte x where ${sql.join(messages, sql` and `)}`;
  const code = codeIn(texte);
  if (code === null || !isBlank(titre) || !isBlank(artiste))
    return [sql<SqlBool>`e.element_id in (${texts})`];
  const matches = sql`${texts} union ${carriersOf(code)} union ${otherCarriersOf(code)}`;
  return [sql<SqlBool>`e.element_id in (${matches})`];
}

/**
 * Search text that may be a code, or a sufficient part of one: its beginning, or year and number.
 */
const PART_OF_CODE = /^[A-Z0-9]{0,5}\d{7}$/;

function codeIn(texte: string): string | null {
  const code = normaliseIsrcSearch(texte);
  // Letters alone count as a word: half of the titles begin as a code might.
  if (!/\d/.test(code)) return null;
  return isIsrc(code) || beginsWithPrefixe(code) || PART_OF_CODE.test(code) ? code : null;
}

const LONGEST_CODE = 12;

/** A code, or its beginning as soon as that tells the prefix, is found by the key; another part of a code reads them all. */
function isCodeValid(code: string, column = sql`i.isrc`): Expression<SqlBool> {
  if (isIsrc(code)) return sql<SqlBool>`${column} = ${code}`;
  if (!beginsWithPrefixe(code)) return sql<SqlBool>`${column} like ${`%${code}%`}`;
  // Digits follow a prefix: all codes of one length, from the first to the last, whatever the order of letters.
  const [first, last] = [code.padEnd(LONGEST_CODE, '0'), code.padEnd(LONGEST_CODE, '9')];
  return sql<SqlBool>`${column} between ${first} and ${last}`;
}

/** The recordings that carry this code, or part of one. */
const carriersOf = (code: string) =>
  sql`select i.element_id from immatriculation i where ${isCodeValid(code)}`;

/** Those to which it was given beside the code that leads. */
const otherCarriersOf = (code: string) =>
  sql`select o.element_id from element o where o.autres_codes <> '[]' and ${hasOtherCode(sql`o.autres_codes`, code)}`;

/** Other codes are kept as they were written: they are compared by their letters and digits, without the word ISRC. */
function hasOtherCode(codes: RawBuilder<unknown>, code: string): Expression<SqlBool> {
  const written = sql`right(regexp_replace(upper(c.code), '[^A-Z0-9]', '', 'g'), ${sql.lit(LONGEST_CODE)})`;
  return sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(${codes}) as c(code)
    where ${isCodeValid(code, sql`(${written} collate "C")`)})`;
}

/**
 * Words in the texts, a part of a code, or the number of a dossier. Within one structure, each
 * recording is tested for all of them; over all structures, the trigram matches are united with
 * those by code and by dossier, because no index serves "one or the other".
 */
function anywhere(sought: string, scope: Scope): Expression<SqlBool>[] {
  const messages = eachWordInKey(sql`x.texte`, sought);
  if (messages.length === 0) return [];
  const has = sql.join(messages, sql` and `);
  const code = normaliseIsrcSearch(sought);
  const isPart =
    code.length >= 2 && code.length <= LONGEST_CODE && (/\d/.test(code) || beginsWithPrefixe(code));
  const asCode = isPart ? isCodeValid(code) : null;
  const texts = sql`select x.element_id from element_texte x where ${has}`;
  const ofDossier = inDossier(sought);
  if (asCode === null && ofDossier === null) return [sql<SqlBool>`e.element_id in (${texts})`];
  const coded = isPart ? [carriersOf(code), otherCarriersOf(code)] : [];
  if (scope.kind === 'all') {
    const matches = [texts, ...coded, ...(ofDossier === null ? [] : [ofDossier])];
    return [sql<SqlBool>`e.element_id in (${sql.join(matches, sql` union `)})`];
  }
  const ways = [
    ...(asCode === null ? [] : [asCode, hasOtherCode(sql`e.autres_codes`, code)]),
    sql`exists (${texts} and x.element_id = e.element_id)`,
    ...(ofDossier === null ? [] : [sql`e.element_id in (${ofDossier})`]),
  ];
  return [sql<SqlBool>`(${sql.join(ways, sql` or `)})`];
}

/**
 * The recordings of the dossier whose number is one of the words, when they contain the other
 * words.
 */
function inDossier(sought: string): Expression<unknown> | null {
  const words = sought.split(/\s+/);
  const [numero] = words.flatMap((word) => readNumero(word) ?? []);
  if (numero === undefined) return null;
  const rest = eachWordInKey(
    sql`x.texte`,
    words.filter((word) => readNumero(word) === null).join(' '),
  );
  const conditions = [
    sql`d.dossier_id = ${numero.dossierId}`,
    sql`to_char(d.created_at at time zone 'Europe/Paris', 'YYYY') = ${numero.annee}`,
    ...rest,
  ];
  return sql`select n.element_id from dossier d join element n on n.dossier_id = d.dossier_id
    join element_texte x on x.element_id = n.element_id where ${sql.join(conditions, sql` and `)}`;
}
