/**
 * Separates issuing from rewriting: with PostgreSQL, one role owns the tables and migrates them;
 * another, the portal's, adds to the register and its history, and can neither change nor empty
 * them, nor drop, alter or disable what protects them. See docs/decisions/0030-register-kept.md.
 */

import pg from 'pg';
import { databaseErrorCode } from './database-error.ts';
import { DatabaseUnsuitable } from './open-postgres.ts';
import type { DatabaseSettings } from './opened-database.ts';

/**
 * Rights of the portal on append-only and increasing tables, and on those that record attackers,
 * lost journals and signing keys; on all other tables it may select, insert, update and delete
 * rows.
 */
const READ = 'select';
const ADD = 'select, insert';
const ADD_AND_CHANGE = 'select, insert, update';
const ROWS = 'select, insert, update, delete';
const RIGHTS: Readonly<Record<string, string>> = {
  annulation: ADD,
  compteur: ADD_AND_CHANGE,
  correction: ADD_AND_CHANGE,
  correction_lot: ADD_AND_CHANGE,
  deploiement: READ,
  // A trigger protects recent events.
  evenement_securite: 'select, insert, update (fois), delete',
  historique: ADD,
  identity_secret: ADD,
  immatriculation: ADD,
  kysely_migration: READ,
  kysely_migration_lock: READ,
  plancher_en_attente: ADD,
  registre_adoption: 'select, update',
  // Without `perdue`: only the owner may declare a journal lost.
  registre_generation:
    'select, insert (generation, ouverte_le), update (lue_jusque, dernier_numero, empreinte, terminee, derniere_le, changee_le)',
  registre_ligne: ADD,
  secret_portail: ADD,
  transfert: ADD_AND_CHANGE,
  transfert_element: ADD_AND_CHANGE,
};
/** The job queue's schema: the portal creates it, and it holds nothing of the register. */
const QUEUE = 'pgboss';

export type PortalRole = { readonly name: string; readonly password: string };

/**
 * The same database as the role that owns its tables: for migrations and repairs, never for serving.
 * @throws DatabaseUnsuitable with a French sentence
 */
export function ownerUrlIn(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const value = env.DATABASE_OWNER_URL || undefined;
  if (value !== undefined && !/^postgres(ql)?:\/\//.test(value))
    throw new DatabaseUnsuitable(
      'Configuration refusée : vérifiez DATABASE_OWNER_URL (voir docs/configuration.md).',
    );
  return value;
}

/**
 * How the console opens the database of a deployment: as the owner of its tables where that is named, and never a standby.
 * @throws DatabaseUnsuitable as `ownerUrlIn`
 */
export function ownedIn(
  env: Parameters<typeof ownerUrlIn>[0],
  settings: DatabaseSettings,
): DatabaseSettings {
  return { ...settings, databaseUrl: ownerUrlIn(env) ?? settings.databaseUrl, readUrl: undefined };
}

/** @throws DatabaseUnsuitable when the address names no role */
export function roleIn(databaseUrl: string): PortalRole {
  const { username, password } = new URL(databaseUrl);
  if (username === '')
    throw new DatabaseUnsuitable('DATABASE_URL ne dit pas sous quel rôle le portail se connecte.');
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Creates the role if missing, transfers what it owns to the owner, and grants its rights anew:
 * after each migration. Rights are granted in one transaction, by the role that is to own the
 * tables.
 * @throws DatabaseUnsuitable with a French sentence
 */
export async function grantPortal(owner: pg.Pool, role: PortalRole): Promise<void> {
  const client = await owner.connect();
  try {
    await makeRole(client, role);
    await client.query('begin');
    await takeOver(client, role.name);
    await giveQueue(client, role.name);
    await giveRights(client, role.name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (databaseErrorCode(error) !== '42501') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnsuitable(
      `Le rôle de DATABASE_OWNER_URL ne peut pas préparer « ${role.name} » : ${reason}. Il lui faut le droit de créer des rôles, ou l’administrateur de PostgreSQL fait cette étape.`,
    );
  } finally {
    client.release();
  }
}

async function makeRole(client: pg.PoolClient, { name, password }: PortalRole): Promise<void> {
  const { rows } = await client.query<{ own: boolean; super: boolean | null }>(
    `select current_user = $1 as own, (select rolsuper or rolcreaterole from pg_roles where rolname = $1) as super`,
    [name],
  );
  if (rows[0]?.own === true)
    throw new DatabaseUnsuitable(
      'DATABASE_URL et DATABASE_OWNER_URL nomment le même rôle : il en faut deux.',
    );
  if (rows[0]?.super === true)
    throw new DatabaseUnsuitable(
      `Le rôle « ${name} » de DATABASE_URL est administrateur de PostgreSQL : aucun droit ne peut lui être retiré.`,
    );
  if (rows[0]?.super !== null) return;
  const made = `create role ${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(password)}`;
  await client.query(made).catch((error: unknown) => {
    // Another process created it first.
    if (!DUPLICATE.has(databaseErrorCode(error) ?? '')) throw error;
  });
}

const DUPLICATE = new Set(['42710', '23505']);

/** Names and kinds of all that a role owns in a schema, as `alter … owner to` spells them. */
const OWNED = `
  select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
      as kind, format('%I.%I', n.nspname, c.relname) as name, r.rolname as owner, n.nspname as schema
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (select from pg_depend d
      where d.objid = c.oid and d.deptype in ('i', 'a', 'e') and d.classid = 'pg_class'::regclass
        and (d.refclassid = 'pg_class'::regclass and c.relkind = 'S' or d.deptype = 'e'))
  union all select 'routine', p.oid::regprocedure::text, r.rolname, n.nspname
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
    where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'type', format('%I.%I', n.nspname, t.typname), r.rolname, n.nspname
    from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_roles r on r.oid = t.typowner
    where t.typtype in ('e', 'd')
  union all select 'schema', format('%I', n.nspname), r.rolname, n.nspname
    from pg_namespace n join pg_roles r on r.oid = n.nspowner
  union all select 'database', format('%I', datname), r.rolname, 'public'
    from pg_database d join pg_roles r on r.oid = d.datdba where datname = current_database()`;

/** For a deployment that used a single role: what that role created is transferred. */
async function takeOver(client: pg.PoolClient, name: string): Promise<void> {
  await joinRole(client, name);
  await changeOwners(client, {
    schema: 'public',
    from: `owner = ${pg.escapeLiteral(name)}`,
    to: 'current_user',
  });
}

/**
 * Memberships needed to change an owner. From PostgreSQL 16 on, the creator of a role is a member
 * that may neither become it nor use its rights, and may grant itself both.
 */
export const waysToJoin = (version: number) => (version >= 160_000 ? ['set', 'usage'] : ['member']);

async function joinRole(client: pg.PoolClient, name: string): Promise<void> {
  const { rows: texts } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const { rows } = await client.query<{ needed: boolean }>(
    `select not rolsuper and exists (select from unnest($2::text[]) way where not pg_has_role($1, way)) as needed
      from pg_roles where rolname = current_user`,
    [name, waysToJoin(texts[0]?.version ?? 0)],
  );
  if (rows[0]?.needed === true)
    await client.query(`grant ${pg.escapeIdentifier(name)} to current_user`);
}

async function giveQueue(client: pg.PoolClient, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  await client.query(`create schema if not exists ${QUEUE} authorization ${role}`);
  await changeOwners(client, {
    schema: QUEUE,
    from: `owner <> ${pg.escapeLiteral(name)}`,
    to: role,
  });
}

async function changeOwners(
  client: pg.PoolClient,
  { schema, from, to }: { readonly schema: string; readonly from: string; readonly to: string },
): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from (${OWNED}) owned where schema = $1 and ${from}`,
    [schema],
  );
  for (const { kind, name } of rows) await client.query(`alter ${kind} ${name} owner to ${to}`);
}

async function giveRights(client: pg.PoolClient, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  await client.query(`revoke create on schema public from public, ${role};
    grant usage on schema public to ${role};
    revoke all on all tables in schema public from ${role};
    revoke all on all sequences in schema public from ${role};
    grant usage, select on all sequences in schema public to ${role}`);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
       and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition`,
  );
  for (const { name: table } of rows)
    await client.query(
      `grant ${RIGHTS[table] ?? ROWS} on ${pg.escapeIdentifier(table)} to ${role}`,
    );
}

/** Whether the role of this pool could rewrite the register: it owns it, may become its owner, or is an administrator. */
export async function ownsRegister(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'member') as owns from pg_class where oid = to_regclass('immatriculation')`,
  );
  return rows[0]?.owns === true;
}

export const NOT_ITS_OWNER =
  'Le rôle de DATABASE_URL lit et ajoute, il ne peut rien réécrire du registre : donnez aussi DATABASE_OWNER_URL à cette commande (docs/operations.md).';

export const OWNS_REGISTER =
  'Le rôle de DATABASE_URL possède les tables : il pourrait réécrire le registre. Donnez-lui un rôle à part avec DATABASE_OWNER_URL et npm run migrate (docs/operations.md).';
