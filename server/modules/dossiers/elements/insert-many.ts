/** The statements behind `create-many.ts`: each column travels as one array, and what no row says does not travel. */

import { type Kysely, sql } from 'kysely';
import { type ElementFields, FIELD_NAMES } from '#domain/element/fields.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistoryOfMany } from '#server/platform/history/record.ts';
import { arrayOf, stored, unpacked } from './element-columns.ts';
import type { Draft } from './new-element.ts';

/** What a row leaves unsaid of these two is not null, but « P » and the name of the structure. */
const NAMES = FIELD_NAMES.filter((name) => name !== 'type' && name !== 'producteur');

export type Trace = {
  readonly interlocuteurId: number;
  readonly structureAgissante: number | null;
  readonly now: Date;
};

/** The rows, then their traces; a row is found again by its rank, unique in a dossier. @returns their ids in order */
export async function insertMany(
  db: Kysely<Tables>,
  rows: readonly ElementFields[],
  { dossierId, structureId, raison }: Draft,
  first: number,
  { interlocuteurId, structureAgissante, now }: Trace,
): Promise<number[]> {
  const said = NAMES.filter((name) => name === 'titre' || rows.some((row) => !isUnsaid(row[name])));
  const names = sql.join(said.map((name) => sql.ref(name)));
  const values = sql.join(said.map((name) => unpacked(name, 'r')));
  const arrays = sql.join(
    said.map((name) => sql`${rows.map((row) => stored(name, row[name]))}::${arrayOf(name)}`),
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
  await insertHistoryOfMany(db, { ...by, structureId, dossierId }, ids, rows.map(saidOf));
  return ids;
}

/** In an empty recording every field is null, false or an empty list. */
const isUnsaid = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

/** What a recording leaves unsaid is not in its trace. */
function saidOf(fields: ElementFields): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (!isUnsaid(value)) said[name] = value;
  return said;
}
