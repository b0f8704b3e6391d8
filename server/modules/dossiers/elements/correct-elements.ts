/**
 * Applies agreed corrections to recordings that have their codes. The caller has already checked
 * the permission.
 */

import { sql } from 'kysely';
import { type FieldName, isFieldName } from '#domain/element/fields.ts';
import type { Call } from '#server/platform/call.ts';
import type { Element } from '../dossier-lookup.ts';
import { arrayOf, stored, unpacked } from './element-columns.ts';
import { keepProximity } from './keep-proximity.ts';

export type Correcting = {
  readonly element: Pick<Element, 'elementId'>;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** One statement for all that change the same fields. */
export async function correctElements(
  { db, now }: Call,
  corrected: readonly Correcting[],
): Promise<void> {
  const similar = Map.groupBy(corrected, ({ fields }) => Object.keys(fields).toSorted().join(' '));
  for (const group of similar.values()) {
    const names = Object.keys(group[0]?.fields ?? {}).filter(isFieldName);
    await keepProximity(db, await written({ db, now }, group, names));
  }
}

async function written(
  { db, now }: Pick<Call, 'db' | 'now'>,
  group: readonly Correcting[],
  names: readonly FieldName[],
): Promise<readonly Element[]> {
  const sets = names.map((name) => sql`${sql.ref(name)} = ${unpacked(name, 'n')}`);
  const arrays = names.map(
    (name) => sql`${group.map(({ fields }) => stored(name, fields[name]))}::${arrayOf(name)}`,
  );
  const { rows } = await sql<Element>`
    update element as e set revision = e.revision + 1, updated_at = ${now}::timestamptz, ${sql.join(sets)}
    from unnest(${group.map(({ element }) => element.elementId)}::int[], ${sql.join(arrays)})
      as n(corrected_id, ${sql.join(names.map((name) => sql.ref(name)))})
    where e.element_id = n.corrected_id
    returning e.*`.execute(db);
  return rows;
}
