import { type Kysely, sql } from 'kysely';

/**
 * Step 50 counted the recordings while servers of the release before wrote: what they had not committed yet was counted neither
 * then nor by the triggers that came after. Counted again, with nobody writing meanwhile.
 *
 * In which part of a count a connection adds has a name: of two that write one import, the second waits in front of the first when
 * both have the same, and the database cannot see that the first is waited for in turn.
 *
 * What a structure imported goes with it: one that was refused, and holds nothing any more, could not be deleted.
 *
 * `registre_generation` says whether a generation of the journal had ended where it was read last, and when its last line was
 * written: those that live among many that come and go are told from the dead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    lock table element in share row exclusive mode;
    delete from element_compte;
    insert into element_compte (structure_id, statut, part, nombre)
      select structure_id, statut, 0, count(*) from element group by structure_id, statut;

    create function element_part() returns integer language sql stable as 'select pg_backend_pid() % 16';
    create or replace function count_elements() returns trigger language plpgsql as $$
      begin
        -- In one order, so that two transactions of one part never wait for each other in a ring.
        if tg_op = 'INSERT' then
          insert into element_compte as c
            select structure_id, statut, element_part(), count(*) from apres group by 1, 2 order by 1, 2
            on conflict (structure_id, statut, part) do update set nombre = c.nombre + excluded.nombre;
        elsif tg_op = 'DELETE' then
          insert into element_compte as c
            select structure_id, statut, element_part(), -count(*) from avant group by 1, 2 order by 1, 2
            on conflict (structure_id, statut, part) do update set nombre = c.nombre + excluded.nombre;
        else
          insert into element_compte as c
            select structure_id, statut, element_part(), sum(n) from (
                select structure_id, statut, 1 as n from apres union all select structure_id, statut, -1 from avant) moved
              group by 1, 2 having sum(n) <> 0 order by 1, 2
            on conflict (structure_id, statut, part) do update set nombre = c.nombre + excluded.nombre;
        end if;
        return null;
      end $$;

    alter table import drop constraint import_structure_id_fkey,
      add constraint import_structure_id_fkey foreign key (structure_id) references structure on delete cascade;

    alter table registre_generation
      add column terminee boolean not null default false,
      add column derniere_le timestamptz;
  `.execute(db);
}
