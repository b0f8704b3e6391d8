import { type Kysely, sql } from 'kysely';

/**
 * What a structure said of the rights in its catalogue goes with it: one that was refused, and holds nothing any more, could not
 * be deleted.
 *
 * The file of an import that goes so is announced, as those of its papers are, and swept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table droits_catalogue drop constraint droits_catalogue_structure_id_fkey,
      add constraint droits_catalogue_structure_id_fkey
        foreign key (structure_id) references structure on delete cascade;

    create function import_gone() returns trigger language plpgsql as $$
      begin
        insert into objet_sans_ligne (cle, depuis) values (old.cle, now()) on conflict do nothing;
        return null;
      end $$;
    create trigger import_gone after delete on import
      for each row when (old.cle is not null) execute function import_gone();
  `.execute(db);
}
