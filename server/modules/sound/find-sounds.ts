/**
 * Finds the recordings that sound like one: each of its words is looked up by equality and gives a
 * bounded number of recordings; those that share most words are compared in full. The cost depends
 * on the query, not on the register's size.
 */

import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import { soundKeysOf } from '#domain/sound/keys.ts';
import { type Fingerprint, type SoundFinding, soundFinding } from '#domain/sound/sound-match.ts';
import type { Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { within } from '#server/platform/scope.ts';

/** Recordings read under one word. */
const UNDER_ONE_WORD = 100;
/** Minimum of common words for a comparison, and maximum of sounds compared. */
const FEWEST_SHARED = 2;
const MOST_COMPARED = 24;

/**
 * Whose recordings are searched: all, those that have a code plus those of one structure, or only
 * those within a scope.
 */
export type Sight = 'all' | { readonly structureId: number } | { readonly only: Scope };

/** Which recordings a sound is compared with: of one type, as the clip of a recording has its sound, and a code of its own. */
export type Among = { readonly sight: Sight; readonly type: ElementType | null };

export type SoundResult = SoundFinding & { readonly elementId: number; readonly forme: string };

/** Recordings that sound the same or nearly so, most similar first. */
export async function findSounds(
  db: Kysely<Tables>,
  fingerprint: Fingerprint,
  { except, ...among }: Among & { readonly except: number | null },
): Promise<SoundResult[]> {
  const ids = await idsByWords(db, soundKeysOf(fingerprint.empreinte), { except, ...among });
  return (await compared(db, fingerprint, { ids, ...among })).filter(
    ({ verdict: decision }) => decision !== 'AUTRE',
  );
}

/** Compares this recording with each of these that has a sound. */
export async function compared(
  db: Kysely<Tables>,
  fingerprint: Fingerprint,
  { ids, ...among }: Among & { readonly ids: readonly number[] },
): Promise<SoundResult[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('empreinte as s')
    .innerJoin('element as e', 'e.elementId', 's.elementId')
    .select(['s.elementId', 's.mots', 's.duree', 's.forme'])
    .where('s.elementId', '=', sql<number>`any(${ids}::int[])`)
    .where(isAmong(among))
    .execute();
  return rows
    .map(({ elementId, mots, duree, forme }) => ({
      elementId,
      forme,
      ...soundFinding(fingerprint, { empreinte: Uint32Array.from(mots), duree }),
    }))
    .sort((a, b) => b.bits * b.covered - a.bits * a.covered || a.elementId - b.elementId);
}

/**
 * Eligible recordings that share most words; eligibility is checked first, because the clips of a
 * song share all of its words.
 */
async function idsByWords(
  db: Kysely<Tables>,
  keys: readonly number[],
  { except, ...among }: Among & { readonly except: number | null },
): Promise<number[]> {
  if (keys.length === 0) return [];
  const similar = sql<{ elementId: number; shared: number }>`(
    select k.element_id, count(*) as shared
    from unnest(${keys}::int[]) as a(cle)
    cross join lateral (
      select c.element_id from empreinte_cle c where c.cle = a.cle limit ${UNDER_ONE_WORD}
    ) k
    where k.element_id <> ${except ?? 0}
    group by k.element_id
    having count(*) >= ${FEWEST_SHARED})`;
  const rows = await db
    .selectFrom(similar.as('k'))
    .innerJoin('element as e', 'e.elementId', 'k.elementId')
    .select('k.elementId')
    .where(isAmong(among))
    .orderBy('k.shared', 'desc')
    .orderBy('k.elementId')
    .limit(MOST_COMPARED)
    .execute();
  return rows.map(({ elementId }) => elementId);
}

/** Condition on the recording `e`. */
function isAmong({ sight, type }: Among) {
  return <DB, TB extends keyof DB>(builder: ExpressionBuilder<DB, TB>) => {
    const seen =
      sight === 'all'
        ? sql`true`
        : 'only' in sight
          ? within(sight.only, 'e.structure_id')(builder)
          : sql`(e.statut in ${oneOf(ISSUED)} or e.structure_id = ${sight.structureId})`;
    // A cancelled code is not compared, as in the search by letters.
    return sql<SqlBool>`(${type === null ? sql`true` : sql`e.type = ${type}`} and ${seen}
      and not exists (select from annulation a where a.element_id = e.element_id))`;
  };
}
