/** The catalogue of a database: its tables in order of creation, and its functions. */

import type { OpenedDatabase } from '#server/platform/database/opened-database.ts';

type Database = Pick<OpenedDatabase['pool'], 'query'>;

export type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** A default value, `identity`, or the expression of a generated column. */
  readonly value: string | null;
  readonly comment: string | null;
};

export type Reference = {
  readonly table: string;
  readonly columns: string;
  readonly to: string;
  readonly rule: string | null;
};

/** A constraint, an index or a trigger, as the database writes it. */
export type Part = { readonly table: string; readonly name: string; readonly definition: string };

export type Table = { readonly name: string; readonly comment: string | null };

export type Routine = {
  readonly name: string;
  readonly comment: string | null;
  /** Whether it is called by a trigger. */
  readonly isTrigger: boolean;
};

export type Catalogue = {
  readonly tables: readonly Table[];
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
  readonly constraints: readonly Part[];
  readonly indexes: readonly Part[];
  readonly triggers: readonly Part[];
  readonly routines: readonly Routine[];
};

/** Excludes the migrator's own tables. */
const OURS = `t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  and t.relname !~ '^kysely_'`;

export async function readCatalogue(database: Database): Promise<Catalogue> {
  const rows = async <Row extends Record<string, unknown>>(text: string) =>
    (await database.query<Row>(text)).rows;
  return {
    tables: await rows<Table>(TABLES),
    columns: await rows<Column>(COLUMNS),
    references: await rows<Reference>(REFERENCES),
    constraints: await rows<Part>(CONSTRAINTS),
    indexes: await rows<Part>(INDEXES),
    triggers: await rows<Part>(TRIGGERS),
    routines: await rows<Routine>(ROUTINES),
  };
}

const TABLES = `
  select t.relname as name, obj_description(t.oid, 'pg_class') as comment
    from pg_class t where ${OURS} order by t.oid`;

const COLUMNS = `
  select t.relname as table, a.attname as name,
      replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz')
        as type,
      a.attnotnull as required,
      case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end
        as value,
      col_description(t.oid, a.attnum) as comment
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where ${OURS} and a.attnum > 0 and not a.attisdropped order by t.oid, a.attnum`;

const REFERENCES = `
  select t.relname as table, other.relname as to,
      (select string_agg(a.attname, ', ' order by position)
        from unnest(c.conkey) with ordinality as k(number, position)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns,
      case c.confdeltype when 'c' then 'on delete cascade' when 'n' then 'on delete set null' end
        as rule
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_class other on other.oid = c.confrelid
    where ${OURS} and c.contype = 'f' order by t.oid, c.conkey`;

const CONSTRAINTS = `
  select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid, true) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where ${OURS} and c.contype in ('p', 'u', 'c', 'x')
    order by t.oid, array_position(array['p', 'u', 'x', 'c'], c.contype::text), c.conname`;

const INDEXES = `
  select t.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where ${OURS} and not exists (select from pg_constraint c where c.conindid = i.oid
      and c.conrelid = t.oid) order by t.oid, i.relname`;

const TRIGGERS = `
  select t.relname as table, g.tgname as name, pg_get_triggerdef(g.oid, true) as definition
    from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where ${OURS} and not g.tgisinternal order by t.oid, g.tgname`;

const ROUTINES = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      obj_description(p.oid, 'pg_proc') as comment,
      p.prorettype = 'trigger'::regtype as "isTrigger"
    from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
        and d.deptype = 'e') order by 1`;
