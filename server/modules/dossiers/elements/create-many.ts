/**
 * Inserts a thousand recordings into one draft, as `create-element.ts` does for one: the same rows,
 * the same audit entries. Its callers have already validated them (`create-lot.ts`, the sheets);
 * their compared form is computed afterwards, in rounds.
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type ElementFields, FIELD_NAMES } from '#domain/element/fields.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistoryOfMany } from '#server/platform/history/record.ts';
import { draftingById } from '../requesting-structure.ts';
import { arrayOf, stored, unpacked } from './element-columns.ts';
import {
  areaOf,
  type Draft,
  type Entering,
  nextRang,
  openDraft,
  openedDraft,
} from './new-element.ts';

export type ManyElements = {
  readonly structureId: number;
  /** The draft that receives them; null opens a new one. */
  readonly dossierId: number | null;
  /** Name of a new draft. */
  readonly titre: string | null;
  /** The person who enters them, on behalf of the structure. */
  readonly interlocuteurId: number;
  readonly structureAgissante: number | null;
  /** At most `LARGEST_DOSSIER`. */
  readonly rows: readonly ElementFields[];
  readonly now: Date;
};

export type CreatedMany = {
  readonly dossierId: number;
  /** In the order of the rows. */
  readonly elementIds: readonly number[];
};

/** Recordings of one statement. */
const ROWS_AT_ONCE = 250;

/** @throws Refusal NOT_FOUND, STRUCTURE_NOT_ELIGIBLE, DOSSIER_SENT, DOSSIER_FULL, TRANSITION_REFUSED */
export async function createMany(db: Kysely<Tables>, many: ManyElements): Promise<CreatedMany> {
  const { structureId, dossierId, titre, interlocuteurId, rows, now } = many;
  const entering: Entering = { db, now, scope: { kind: 'one', structureId } };
  recordingStateMachine.target({ action: 'create', from: null, by: 'producer' });
  const draft =
    dossierId === null
      ? await openDraft(entering, await draftingById(entering, structureId), {
          titre,
          createdBy: interlocuteurId,
        })
      : await openedDraft(entering, dossierId);
  const rang = await nextRang(entering, draft.dossierId, rows.length);
  const elementIds: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    // The embedded database runs in this process: other work runs between two statements.
    if (at > 0) await yieldToEventLoop();
    elementIds.push(
      ...(await insertMany(db, rows.slice(at, at + ROWS_AT_ONCE), draft, rang + at, many)),
    );
  }
  await db
    .updateTable('dossier')
    .set({ updatedAt: now })
    .where('dossierId', '=', draft.dossierId)
    .execute();
  return { dossierId: draft.dossierId, elementIds };
}

/** How many recordings a draft of the structure still takes. @throws Refusal NOT_FOUND, STRUCTURE_NOT_ELIGIBLE, DOSSIER_SENT */
export async function areaOfDraft(
  db: Kysely<Tables>,
  structureId: number,
  dossierId: number,
  now: Date,
): Promise<number> {
  await openedDraft({ db, now, scope: { kind: 'one', structureId } }, dossierId);
  return (await areaOf({ db }, dossierId)).capacity;
}

/** Excluded fields have defaults other than null: « P » and the name of the structure. */
const NAMES = FIELD_NAMES.filter((name) => name !== 'type' && name !== 'producteur');

type Trace = {
  readonly interlocuteurId: number;
  readonly structureAgissante: number | null;
  readonly now: Date;
};

/**
 * Inserts the rows, then their audit entries, matched by rank, which is unique in a dossier.
 * @returns their ids in order
 */
async function insertMany(
  db: Kysely<Tables>,
  rows: readonly ElementFields[],
  { dossierId, structureId, raison }: Draft,
  first: number,
  { interlocuteurId, structureAgissante, now }: Trace,
): Promise<number[]> {
  const texts = NAMES.filter(
    (name) => name === 'titre' || rows.some((row) => !isUnsaid(row[name])),
  );
  const names = sql.join(texts.map((name) => sql.ref(name)));
  const values = sql.join(texts.map((name) => unpacked(name, 'r')));
  const arrays = sql.join(
    texts.map((name) => sql`${rows.map((row) => stored(name, row[name]))}::${arrayOf(name)}`),
  );
  const { rows: created } = await sql<{ elementId: number; rang: number }>`
    insert into element (dossier_id, structure_id, rang, type, producteur, created_at, updated_at, ${names})
    select ${dossierId}::int, ${structureId}::int, ${first}::int + place::int - 1, le_type, le_producteur,
      ${now}::timestamptz, ${now}::timestamptz, ${values}
    from unnest(${rows.map(({ type }) => type ?? 'P')}::text[],
      ${rows.map(({ producteur }) => producteur || raison)}::text[], ${arrays}) with ordinality
      as r(le_type, le_producteur, ${names}, place)
    returning element_id, rang`.execute(db);
  const ids = created.toSorted((a, b) => a.rang - b.rang).map(({ elementId }) => elementId);
  const by = { action: 'element.import', at: now, interlocuteurId, structureAgissante } as const;
  await insertHistoryOfMany(db, { ...by, structureId, dossierId }, ids, rows.map(textOf));
  return ids;
}

/** In an empty recording every field is null, false or an empty list. */
const isUnsaid = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

/** Empty fields are left out of the audit entry. */
function textOf(fields: ElementFields): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (!isUnsaid(value)) message[name] = value;
  return message;
}
