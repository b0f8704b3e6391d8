/**
 * `GET /api/search/structure`: by company name, accents and case ignored. Three looks, each only when
 * the ones before left room, so that the cost does not follow the number of structures: names that
 * begin so (an index in order), names that hold every word (trigrams), names that resemble (trigrams).
 */

import { type SqlBool, sql } from 'kysely';
import { MOST_OPTIONS, type searchStructures } from '#contract/account/structure-search.ts';
import { isValidated, structureStatus, VISIBLE_TO_STAFF } from '#domain/structure/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { pattern } from '#server/platform/text-search.ts';

/** Fewer letters have no trigram of their own: only names that begin so are sought. */
export const SHORTEST_WORD = 3;
/** Names compared before the best are kept: enough to rank, and never the whole table. */
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

/** The text as names are stored for the search: by the very function that stores them. */
export async function keyOf({ db }: Call, name: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select raison_cle(${name}) as key`.execute(db);
  return rows[0]?.key ?? '';
}

/** Structures that anyone may know of: sent to the society, and not the society itself. */
export function joinable(societyStructureId: number) {
  return sql<SqlBool>`s.etat in ${oneOf(VISIBLE_TO_STAFF)}
    and s.structure_id <> ${societyStructureId}`;
}

/** Whether anyone may ask to join it. Held: whoever writes its team, or joins it to another record, goes first or after. */
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
    // What was joined to another record is found there.
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

/** A letter missing or swapped. `<%` reads the trigram index; its bound (0.6) is PostgreSQL's own. */
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
