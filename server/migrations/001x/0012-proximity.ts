import { type Kysely, sql } from 'kysely';

/**
 * Recordings as they are compared with each other, the keys by which near ones are found, and what
 * applicants answered about them.
 *
 * The forms and the keys are made by `domain/proximity`, never by SQL: both sides of a comparison must
 * be made by the same rules. Rows that exist already are filled by the portal itself, in the
 * background, after its start. Keys are sought by equality only: the cost of a search does not grow
 * with the register, as a search by trigrams would.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proximite (
      element_id integer primary key references element on delete cascade,
      type char(1) not null check (type in ('P', 'V')),
      noyau text not null,
      complement text not null,
      artistes text[] not null,
      invites text[] not null,
      versions text[] not null,
      duree integer check (duree between 1 and 86399),
      cles text[] not null,
      -- By which rules of the domain it was made.
      regles smallint not null,
      -- Grows when what is compared changes: a choice made before is no longer about this recording.
      revision integer not null default 1
    );

    -- Sorted by duration under each key: the nearest are read first, and few of them. 0: not known.
    create table proximite_cle (
      cle text collate "C" not null,
      duree integer not null,
      element_id integer not null,
      primary key (cle, duree, element_id)
    );

    create function keep_proximite_cle() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from proximite_cle k using unnest(old.cles) as o(cle)
            where k.cle = o.cle and k.duree = coalesce(old.duree, 0) and k.element_id = old.element_id;
        end if;
        if tg_op <> 'DELETE' then
          insert into proximite_cle (cle, duree, element_id)
            select n.cle, coalesce(new.duree, 0), new.element_id from unnest(new.cles) as n(cle);
        end if;
        return null;
      end $$;
    create trigger proximite_keys after insert or delete on proximite
      for each row execute function keep_proximite_cle();
    create trigger proximite_keys_changed after update on proximite
      for each row when (old.cles is distinct from new.cles or old.duree is distinct from new.duree)
      execute function keep_proximite_cle();

    create table proximite_choix (
      element_id integer not null references element on delete cascade,
      candidat_id integer not null references element on delete cascade,
      choix text not null check (choix in ('REUTILISER', 'AUTRE_VERSION', 'AUTRE_ENREGISTREMENT')),
      motif text,
      score smallint not null check (score between 0 and 100),
      element_revision integer not null,
      candidat_revision integer not null,
      chosen_at timestamptz not null,
      chosen_by integer not null references interlocuteur,
      -- True when staff chose on behalf of the structure.
      par_la_societe boolean not null,
      primary key (element_id, candidat_id)
    );
    create index proximite_choix_candidat on proximite_choix (candidat_id);
    create index proximite_choix_chosen_by on proximite_choix (chosen_by);
  `.execute(db);
}
