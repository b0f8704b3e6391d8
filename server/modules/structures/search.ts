/**
 * `GET /api/search/structure`: by company name, accents and case ignored. Three searches, each only
 * while results are missing, so that the cost does not depend on the number of structures: names
 * with this prefix (ordered index), names containing every word (trigrams), similar names
 * (trigrams).
 */

import { type SqlBool, sql } from 'kysely';
import { MOST_OPTIONS, type searchStructures } from '#contract/account/structure-search.ts';
import { isValidated, structureStatus, VISIBLE_TO_STAFF } from '#domain/structure/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { pattern } from '#server/platform/text-search.ts';

/** Shorter words have no trigram of their own: only the beginning of names is searched. */
export const SHORTEST_WORD = 3;
/** Maximum names compared before ranking: enough to rank, and never the whole table. */
const MOST_CANDIDATES = 200;

export function searcher(societyStructureId: number): Handler<typeof searchStructures> {
  return async (call, { query }) => {
    const key = await keyOf(call, query.name);
    if (key === '') return [];
    const look = candidates(call, societyStructureId);
    const result = new Map<number, Option>();
    const keep = (options: readonly Option[]) => {
      for (const option of options)
        if (result.size < MOST_OPTIONS) result.set(option.structureId, option);
    };
    keep(await beginning(look, key));
    const words = key.split(' ').filter((word) => word.length >= SHORTEST_WORD);
    if (result.size < MOST_OPTIONS && words.length > 0) keep(await holding(call, look, key));
    if (result.size === 0 && words.length > 0) keep(await resembling(call, look, key));
    return [...result.values()].map((option) => ({
      value: option.structureId,
      label: call.actor.kind === 'staff' ? staffLabel(option) : publicLabel(option),
    }));
  };
}

/** Normalises a text as stored names are, with the same database function. */
export async function keyOf({ db }: Call, name: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select raison_cle(${name}) as key`.execute(db);
  return rows[0]?.key ?? '';
}

/** Structures visible to everyone: submitted to the society, and not the society itself. */
export function joinable(societyStructureId: number) {
  return sql<SqlBool>`s.etat in ${oneOf(VISIBLE_TO_STAFF)}
    and s.structure_id <> ${societyStructureId}`;
}

/**
 * Whether anyone may ask to join it. Locks the row: a writer of its team, or a merger, runs before
 * or after.
 */
export function joinableFinder(societyStructureId: number) {
  return async ({ db }: Call, structureId: number): Promise<boolean> => {
    const result = await db
      .selectFrom('structure as s')
      .select('s.structureId')
      .where('s.structureId', '=', structureId)
      .where(joinable(societyStructureId))
      .forKeyShare('s')
      .executeTakeFirst();
    return result !== undefined;
  };
}

function candidates({ db, actor }: Call, societyStructureId: number) {
  const all = db
    .selectFrom('structure as s')
    .select(['s.structureId', 's.raison', 's.raisonCle', 's.sgVille', 's.numAyd', 's.etat'])
    // A merged record is found under the record it was merged into.
    .where('s.fusionneeVers', 'is', null);
  return actor.kind === 'staff' ? all : all.where(joinable(societyStructureId));
}

type Look = ReturnType<typeof candidates>;
type Option = Awaited<ReturnType<Look['execute']>>[number];

function beginning(look: Look, key: string): Promise<Option[]> {
  return look
    .where('s.raisonCle', 'like', `${pattern(key)}%`)
    .orderBy('s.raisonCle')
    .orderBy('s.structureId')
    .limit(MOST_OPTIONS)
    .execute();
}

function holding({ db }: Call, look: Look, key: string): Promise<Option[]> {
  let query = look.limit(MOST_CANDIDATES);
  for (const word of key.split(' '))
    query = query.where('s.raisonCle', 'like', `%${pattern(word)}%`);
  return db
    .selectFrom(query.as('f'))
    .selectAll()
    .orderBy(sql`similarity(f.raison_cle, ${key})`, 'desc')
    .orderBy('f.raisonCle')
    .orderBy('f.structureId')
    .limit(MOST_OPTIONS)
    .execute();
}

/**
 * Tolerates a missing or swapped letter. `<%` uses the trigram index; its threshold (0.6) is
 * PostgreSQL's default.
 */
function resembling({ db }: Call, look: Look, key: string): Promise<Option[]> {
  const query = look.where(sql<SqlBool>`${key} <% s.raison_cle`).limit(MOST_CANDIDATES);
  return db
    .selectFrom(query.as('f'))
    .selectAll()
    .orderBy(sql`word_similarity(${key}, f.raison_cle)`, 'desc')
    .orderBy('f.raisonCle')
    .orderBy('f.structureId')
    .limit(MOST_OPTIONS)
    .execute();
}

const joined = (segments: readonly (string | null)[], separator: string) =>
  segments.filter((part) => part !== null && part !== '').join(separator);

const publicLabel = ({ raison, sgVille }: Option) => joined([raison, sgVille], ', ');

function staffLabel(option: Option): string {
  const { numAyd, etat } = option;
  const number = numAyd === null ? null : `n° ${numAyd}`;
  const state = isValidated(etat) ? null : structureStatus(etat).label.toLowerCase();
  return joined([publicLabel(option), number, state], ' – ');
}
