/**
 * A step like those of a next release: it adds a table, a column with a default, and a column under
 * a new name. For tests of an upgrade only.
 */

import { type Kysely, sql } from 'kysely';

/** Table, old name, new name: as `waiting.ts` lists a column until its old name goes. */
export const RENAMED = ['dossier', 'decided_at', 'tranche_at'] as const;

/**
 * A server of the previous release goes on reading and writing the old name: a trigger copies the
 * written column to the other. It runs only for a new row, or for a write that names one of the
 * two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table a_venir (a_venir_id integer generated always as identity primary key);
    alter table element add column a_venir text default 'x';

    alter table dossier add column tranche_at timestamptz;
    update dossier set tranche_at = decided_at where decided_at is not null;
    create function dossier_tranche_at_both_names() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.tranche_at := coalesce(new.tranche_at, new.decided_at);
        elsif new.tranche_at is not distinct from old.tranche_at then
          new.tranche_at := new.decided_at;
        end if;
        new.decided_at := new.tranche_at;
        return new;
      end $$;
    create trigger dossier_tranche_at_both_names before insert or update of decided_at, tranche_at
      on dossier for each row execute function dossier_tranche_at_both_names();
  `.execute(db);
}
