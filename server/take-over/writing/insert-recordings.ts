/** The recordings of some dossiers in one statement: each column travels as one array, and only those that the file has. */

import { type Kysely, sql } from 'kysely';
import { type FieldName, fieldOf } from '#domain/element/fields.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import { SQL_TYPES, stored } from '#server/modules/dossiers/elements/element-columns.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { atNoon, type CodeLine } from '../reading/numbers.ts';

type Recording = {
  readonly code: CodeLine;
  readonly dossierId: number;
  readonly structureId: number;
  readonly rang: number;
  /** Default for a producer that the file does not name. */
  readonly raison: string;
};

const sqlTypeOf = (name: FieldName) => SQL_TYPES[fieldOf(name).kind];
const isJson = (name: FieldName) => sqlTypeOf(name) === 'jsonb';

/** @returns their numbers, in the given order */
export async function insertRecordings(
  db: Kysely<Tables>,
  recordings: readonly Recording[],
  names: readonly FieldName[],
): Promise<readonly number[]> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(
    names.map((name) => (isJson(name) ? sql`${sql.ref(name)}::jsonb` : sql.ref(name))),
  );
  const arrays = sql.join(
    names.map((name) => {
      const values = recordings.map(
        ({ code, raison }) =>
          stored(name, code.fields[name]) ?? (name === 'producteur' ? raison : null),
      );
      return sql`${values}::${sql.raw(isJson(name) ? 'text' : sqlTypeOf(name))}[]`;
    }),
  );
  const moments = recordings.map(({ code }) => atNoon(code.attribueLe).toISOString());
  const { rows } = await sql<{ elementId: number; dossierId: number; rang: number }>`
    insert into element (dossier_id, structure_id, rang, statut, repris, type, isrc_declare, created_at, updated_at,
      ${columns})
    select le_dossier, la_structure, le_rang, ${ISSUED[0]}, true, le_type, le_code, le_moment, le_moment, ${values}
    from unnest(${recordings.map(({ dossierId }) => dossierId)}::int[],
      ${recordings.map(({ structureId }) => structureId)}::int[], ${recordings.map(({ rang }) => rang)}::int[],
      ${recordings.map(({ code }) => code.type)}::text[],
      ${recordings.map(({ code }) => code.fields.isrcDeclare)}::text[], ${moments}::timestamptz[], ${arrays})
      as r(le_dossier, la_structure, le_rang, le_type, le_code, le_moment, ${columns})
    returning element_id, dossier_id, rang`.execute(db);
  const ids = new Map(
    rows.map(({ dossierId, rang, elementId }) => [`${dossierId} ${rang}`, elementId]),
  );
  return recordings.map(({ dossierId, rang }) => {
    const elementId = ids.get(`${dossierId} ${rang}`);
    if (elementId === undefined) throw new Error('a recording was not written');
    return elementId;
  });
}
