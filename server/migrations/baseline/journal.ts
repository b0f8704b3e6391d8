import { sql } from 'kysely';

/**
 * What the database knows of the journal, which is written apart from it. A database restored to an
 * older moment lacks rows that the journal has, and issues no code until it has them.
 */
export const journal = sql`
  create table deploiement (
    seul boolean primary key default true check (seul),
    deploiement_id uuid not null,
    ouvert_le timestamptz not null
  );
  comment on table deploiement is
    'One row: what the journal calls this database, so that the journal of another is never taken '
    'for its own.';
  insert into deploiement (deploiement_id, ouvert_le) values (gen_random_uuid(), now());

  create table registre_generation (
    generation integer primary key check (generation between 1 and 999999),
    ouverte_le timestamptz not null,
    lue_jusque text,
    dernier_numero integer not null default -1,
    empreinte char(64),
    terminee boolean not null default false,
    derniere_le timestamptz,
    changee_le timestamptz,
    perdue boolean not null default false
  );
  comment on table registre_generation is
    'One process that wrote in the journal. Who still lives among many that come and go is told '
    'from the dead by terminee and derniere_le.';
  comment on column registre_generation.lue_jusque is
    'Up to where both were once compared and found equal: what the store calls that place. '
    'dernier_numero and empreinte are of the line there.';
  comment on column registre_generation.terminee is 'It had ended where it was read last.';
  comment on column registre_generation.derniere_le is 'When its last line was written.';
  comment on column registre_generation.changee_le is
    'When a server last saw that the journal in which it writes was changed beneath it. The '
    'others give no code while that is fresh. Null: never, or it is whole again.';
  comment on column registre_generation.perdue is
    'Its journal is lost, and somebody answered for going on without it.';

  create function keep_generation() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if new.generation <> old.generation or new.ouverte_le <> old.ouverte_le
          or (old.perdue and not new.perdue) then
        raise exception 'a generation of the journal stays as it began'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
  comment on function keep_generation() is
    'A generation keeps its number and its beginning; one that somebody answered for as lost '
    'stays so.';
  create trigger registre_generation_kept before update on registre_generation
    for each row execute function keep_generation();
  create trigger registre_generation_never_deleted before delete on registre_generation
    for each row execute function refuse_rewrite();
  create trigger registre_generation_never_emptied before truncate on registre_generation
    for each statement execute function refuse_rewrite();

  create table registre_ligne (
    generation integer not null references registre_generation,
    numero integer not null check (numero >= 0),
    sort text not null check (sort in ('ECRIT', 'BRULE', 'RESTAURE')),
    primary key (generation, numero)
  );
  comment on table registre_ligne is
    'Lines of the journal whose transaction is known: committed (ECRIT), never committed and its '
    'numbers given to nobody (BRULE), written again by a repair (RESTAURE).';
  create trigger registre_ligne_only_grows before update or delete on registre_ligne
    for each row execute function refuse_rewrite();
  create trigger registre_ligne_never_emptied before truncate on registre_ligne
    for each statement execute function refuse_rewrite();

  create table registre_adoption (
    seule boolean primary key default true check (seule),
    apres text not null default '',
    finie boolean not null default false,
    planchers boolean not null default false
  );
  comment on table registre_adoption is
    'One row: how far the codes that the register has already were written in a new journal. It '
    'is locked while a piece is, so that servers that start together share the work and no code '
    'is written twice.';
  comment on column registre_adoption.apres is 'The last code that was written, in their order.';
  comment on column registre_adoption.planchers is
    'The floors were written too: the numbers that are not to be given stand in the counters '
    'alone.';
  insert into registre_adoption default values;
`;
