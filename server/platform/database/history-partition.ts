/**
 * Partitions the history by ranges of its number, for a society of tens of millions of lines: old
 * partitions are vacuumed, saved and cached separately. No line is copied or changed, and none is
 * refused except during the brief exchange of the tables. See
 * docs/decisions/0003-embedded-database.md.
 */

import type pg from 'pg';
import { databaseErrorCode, isWorthRetrying } from './database-error.ts';

/** Lines per partition by default. */
export const PARTITION = 10_000_000;
/** Empty partitions created in advance. */
const AHEAD = 4;
/** Catch-all partition for lines beyond all others, so that none is ever refused. */
const OPEN = 'historique_suite';
/** Milliseconds: a look at a hundred million lines takes minutes. */
const CHECK_LIMIT = 60 * 60_000;
/**
 * Milliseconds for which calls may wait behind the exchange, which itself waits for running calls:
 * less than their own limit.
 */
const TURN_LIMIT = 1500;
const MOST_TRIES = 40;
const LOCK_NOT_AVAILABLE = '55P03';

/** @returns names of the partitions that were made; none: there is room already. PostgreSQL alone, as the owner of the tables. */
export async function partitionHistory(
  pool: pg.Pool,
  size = PARTITION,
): Promise<readonly string[]> {
  const client = await pool.connect();
  const ask = async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>({ text, values, query_timeout: CHECK_LIMIT } as pg.QueryConfig)).rows;
  try {
    await ask(
      `set statement_timeout = ${CHECK_LIMIT}; set lock_timeout = ${TURN_LIMIT * MOST_TRIES}`,
    );
    return await partition(ask, size);
  } finally {
    client.release(true);
  }
}

type Ask = <T extends object>(text: string, values?: unknown[]) => Promise<readonly T[]>;

async function partition(ask: Ask, size: number): Promise<readonly string[]> {
  const [result] = await ask<{ isWhole: boolean; lower: string | null }>(
    `select c.relkind = 'r' as "isWhole", substring(pg_get_expr(o.relpartbound, o.oid) from 'FROM \\(''?(\\d+)') as lower
       from pg_class c left join pg_class o on o.oid = to_regclass('${OPEN}') where c.oid = 'historique'::regclass`,
  );
  const isWhole = result?.isWhole === true;
  const last = isWhole ? 'historique' : OPEN;
  const [newest] = await ask<{ id: number | null }>(`select max(historique_id) as id from ${last}`);
  if (!isWhole && newest?.id == null) return [];
  // A whole partition further than the newest line: people go on writing until the exchange.
  const bound = (Math.floor((newest?.id ?? 0) / size) + 2) * size;
  const stored = isWhole ? 'historique_0' : `historique_${result?.lower}`;
  const ahead = Array.from({ length: AHEAD }, (_, index) => bound + index * size);
  const end = bound + AHEAD * size;
  const exchange = `begin; set local lock_timeout = ${TURN_LIMIT};
    lock table interlocuteur in share row exclusive mode; lock table historique in access exclusive mode;
    ${isWhole ? TURN : `alter table historique detach partition ${OPEN}; alter table ${OPEN} rename to ${stored};`}
    alter table historique attach partition ${stored} for values from (${isWhole ? 'minvalue' : result?.lower}) to (${bound});
    alter table ${stored} drop constraint historique_borne;
    ${ahead.map((from) => partitionOf(`historique_${from}`, from, from + size)).join('\n')}
    ${partitionOf(OPEN, end, 'maxvalue')}
    commit`;
  const unbound = `alter table ${last} drop constraint if exists historique_borne`;
  // Lines are checked without blocking writers: the exchange then need not check them.
  await ask(unbound);
  await ask(
    `alter table ${last} add constraint historique_borne check (historique_id < ${bound}) not valid`,
  );
  try {
    await ask(`alter table ${last} validate constraint historique_borne`);
    await inTurn(ask, exchange);
  } catch (error) {
    // Left in place, it would one day refuse lines.
    await ask(unbound);
    throw error;
  }
  await ask('analyze historique');
  return [stored, ...ahead.map((from) => `historique_${from}`), OPEN];
}

/** Running calls may wait for each other and for this: it gives up, and tries again. */
async function inTurn(ask: Ask, exchange: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ask(exchange);
      return;
    } catch (error) {
      await ask('rollback');
      const isBusy = isWorthRetrying(error) || databaseErrorCode(error) === LOCK_NOT_AVAILABLE;
      if (tries === MOST_TRIES || !isBusy) throw error;
    }
  }
}

/** Row triggers are inherited by partitions; each table needs its own truncate trigger. */
const EMPTIED = 'truncate';
const partitionOf = (name: string, from: number, to: number | 'maxvalue') =>
  `create table ${name} partition of historique for values from (${from}) to (${to});
   create trigger historique_never_emptied before ${EMPTIED} on ${name}
     for each statement execute function refuse_rewrite();`;

/**
 * The table becomes the first partition, and another one takes its name, its indexes, its keys, its triggers, its rights and
 * its numbers. A partition has no right of its own: the portal's role reaches its lines by the whole.
 */
const TURN = `do $turn$
  declare
    made text[];
    row_triggers name[];
    rights text[];
    fingerprint text := pg_get_functiondef('empreinte_de(historique)'::regprocedure);
    next bigint := nextval(pg_get_serial_sequence('historique', 'historique_id'));
    owner name := (select relowner::regrole from pg_class where oid = 'historique'::regclass);
    one text;
  begin
    select array_agg(format('grant %s on historique to %s', privilege_type,
          case grantee when 0 then 'public' else grantee::regrole::text end))
      into rights from pg_class, aclexplode(relacl)
      where oid = 'historique'::regclass and grantee <> relowner;
    select array_agg(pg_get_indexdef(indexrelid)) into made
      from pg_index where indrelid = 'historique'::regclass and not indisprimary;
    made := made || array(select format('alter table historique add constraint %I %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = 'historique'::regclass and contype in ('p', 'f') order by contype desc);
    made := made || array(select pg_get_triggerdef(oid)
      from pg_trigger where tgrelid = 'historique'::regclass and not tgisinternal);
    select array_agg(tgname) into row_triggers
      from pg_trigger where tgrelid = 'historique'::regclass and not tgisinternal and tgtype & 1 = 1;

    foreach one in array row_triggers loop execute format('drop trigger %I on historique', one); end loop;
    for one in select indexrelid::regclass::text from pg_index where indrelid = 'historique'::regclass loop
      execute format('alter index %s rename to %I', one, one || '_0');
    end loop;
    alter table historique alter column historique_id drop identity;
    foreach one in array coalesce(rights, '{}') loop
      execute regexp_replace(one, '^grant (.*) to ', 'revoke \\1 from ');
    end loop;
    alter table historique rename to historique_0;

    create table historique (like historique_0 including storage including compression)
      partition by range (historique_id);
    execute format('alter table historique owner to %s', owner);
    execute format('alter table historique alter column historique_id add generated always as identity (start with %s)',
      next);
    foreach one in array made loop execute one; end loop;
    foreach one in array coalesce(rights, '{}') loop execute one; end loop;
    drop function empreinte_de(historique_0);
    execute fingerprint;
    create or replace function summarise_moments() returns integer language sql security definer
      set search_path = public, pg_temp
      as $$ select (coalesce(sum(brin_summarize_new_values(relid)), 0)
          + brin_summarize_new_values('immatriculation_attribue_le'))::integer
        from pg_partition_tree('historique_at') where isleaf $$;
  end $turn$;`;
