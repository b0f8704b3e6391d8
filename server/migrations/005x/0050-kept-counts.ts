import { type Kysely, sql } from 'kysely';

/**
 * How many recordings of each state a structure has, kept by the database whoever writes: a home and the first page of a list say
 * it exactly, however many there are. Counting a hundred thousand lines cost eight times the page that it stood above.
 *
 * A count is the sum of sixteen parts. A connection adds to one of them until its transaction ends, so that two imports of
 * one structure need not wait for each other.
 *
 * A page sorted by title or artist goes on among equal texts by the number: the index holds both. What `hold_counter` seeks
 * under the lock of a counter is planned once a connection.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table element_compte (
      structure_id integer not null references structure on delete cascade,
      statut text not null,
      part smallint not null,
      nombre integer not null,
      primary key (structure_id, statut, part)
    ) with (fillfactor = 50);
    insert into element_compte (structure_id, statut, part, nombre)
      select structure_id, statut, 0, count(*) from element group by structure_id, statut;

    create function count_elements() returns trigger language plpgsql as $$
      begin
        -- In one order, so that two transactions of one part never wait for each other in a ring.
        if tg_op = 'INSERT' then
          insert into element_compte as c
            select structure_id, statut, pg_backend_pid() % 16, count(*) from apres group by 1, 2 order by 1, 2
            on conflict (structure_id, statut, part) do update set nombre = c.nombre + excluded.nombre;
        elsif tg_op = 'DELETE' then
          insert into element_compte as c
            select structure_id, statut, pg_backend_pid() % 16, -count(*) from avant group by 1, 2 order by 1, 2
            on conflict (structure_id, statut, part) do update set nombre = c.nombre + excluded.nombre;
        else
          insert into element_compte as c
            select structure_id, statut, pg_backend_pid() % 16, sum(n) from (
                select structure_id, statut, 1 as n from apres union all select structure_id, statut, -1 from avant) moved
              group by 1, 2 having sum(n) <> 0 order by 1, 2
            on conflict (structure_id, statut, part) do update set nombre = c.nombre + excluded.nombre;
        end if;
        return null;
      end $$;
    create trigger element_counted_in after insert on element
      referencing new table as apres for each statement execute function count_elements();
    create trigger element_counted_out after delete on element
      referencing old table as avant for each statement execute function count_elements();
    create trigger element_counted after update on element
      referencing old table as avant new table as apres for each statement execute function count_elements();

    drop index element_texte_titre;
    drop index element_texte_artiste;
    create index element_texte_titre on element_texte (left(titre, 250), element_id);
    create index element_texte_artiste on element_texte (left(artiste, 250), element_id);

    alter function hold_counter(integer, smallint, text, integer, integer, text[])
      set plan_cache_mode = force_generic_plan;
  `.execute(db);
}
