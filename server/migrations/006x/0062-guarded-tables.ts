import { type Kysely, sql } from 'kysely';

/**
 * Who attacked, and which journal was lost, are not rewritten either.
 *
 * An event of security is kept 29 days at least, whatever asks for its deletion: `SECURITY_EVENTS_DAYS` is 30 or more, and a day
 * is left for clocks that differ. Of an event only its count may change, and rise.
 *
 * A generation of the journal keeps its number and its beginning; one that somebody answered for as lost stays so.
 *
 * A trigger ran with the search path of whoever wrote. The portal owns the schema of its queue, and any role its temporary
 * tables: an operator `<` of its own lowered a counter, a table `transfert` of its own moved a recording that has its code. What
 * guards has its own path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_security_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
      begin
        if tg_op = 'DELETE' then
          if old.at > now() - interval '29 days' then
            raise exception 'an event of security is kept 29 days at least' using errcode = 'restrict_violation';
          end if;
          return old;
        end if;
        if to_jsonb(new) - 'fois' <> to_jsonb(old) - 'fois' or new.fois <= old.fois then
          raise exception 'of an event of security only the count rises' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
    create trigger evenement_securite_kept before update or delete on evenement_securite
      for each row execute function keep_security_event();
    create trigger evenement_securite_never_emptied before truncate on evenement_securite
      for each statement execute function refuse_rewrite();

    create function keep_generation() returns trigger language plpgsql set search_path = public, pg_temp as $$
      begin
        if new.generation <> old.generation or new.ouverte_le <> old.ouverte_le or (old.perdue and not new.perdue) then
          raise exception 'a generation of the journal stays as it began' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
    create trigger registre_generation_kept before update on registre_generation
      for each row execute function keep_generation();
    create trigger registre_generation_never_deleted before delete on registre_generation
      for each row execute function refuse_rewrite();
    create trigger registre_generation_never_emptied before truncate on registre_generation
      for each statement execute function refuse_rewrite();

    alter function refuse_rewrite() set search_path = public, pg_temp;
    alter function refuse_lower_counter() set search_path = public, pg_temp;
    alter function keep_history() set search_path = public, pg_temp;
    alter function keep_issued() set search_path = public, pg_temp;
    alter function keep_correction() set search_path = public, pg_temp;
    alter function keep_joined_structure() set search_path = public, pg_temp;
    alter function refuse_joined_structure() set search_path = public, pg_temp;
    alter function refuse_joined_person() set search_path = public, pg_temp;
  `.execute(db);
}
