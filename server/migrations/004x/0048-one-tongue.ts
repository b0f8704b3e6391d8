import { type Kysely, sql } from 'kysely';

/**
 * Moments and actors of a table are named in one tongue. A column that was not has its new name beside the old one, which
 * the release before goes on reading and writing: a trigger keeps both equal, and runs for a line that comes or for a
 * write that names one of the two, never else. The old ones go in `-contract-0048-one-tongue`, one release later.
 */
const RENAMED = [
  ['dossier', 'cree_par', 'created_by'],
  ['import', 'cree_par', 'created_by'],
  ['compte_service', 'cree_par', 'created_by'],
  ['webhook', 'cree_par', 'created_by'],
  ['webhook', 'echec_depuis', 'failing_since'],
  ['webhook', 'desactive_at', 'disabled_at'],
  ['interlocuteur', 'efface_le', 'erased_at'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, before, now] of RENAMED) {
    const isActor = now.endsWith('_by');
    const [name, old, column] = [table, before, now].map((one) => sql.ref(one));
    const kept = sql.ref(`${table}_${now}_one_tongue`);
    await sql`alter table ${name} add column ${column} ${sql.raw(isActor ? 'integer' : 'timestamptz')}`.execute(
      db,
    );
    await sql`update ${name} set ${column} = ${old} where ${old} is not null`.execute(db);
    if (isActor) {
      await sql`alter table ${name} add foreign key (${column}) references interlocuteur`.execute(
        db,
      );
    }
    await sql`
      create function ${kept}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then new.${column} := coalesce(new.${column}, new.${old});
          elsif new.${column} is not distinct from old.${column} then new.${column} := new.${old};
          end if;
          new.${old} := new.${column};
          return new;
        end $$;
      create trigger ${kept} before insert or update of ${old}, ${column} on ${name}
        for each row execute function ${kept}();
    `.execute(db);
  }
  await sql`create index import_created_by on import (created_by)`.execute(db);
}
