import { type Kysely, sql } from 'kysely';

/**
 * The sound of a recording as a fingerprint, from which no sound can be made again, and the words by which it is found.
 * Words are chosen by `domain/sound`, as many for each sound, and sought by equality: the cost of a search does not grow
 * with the register. The database keeps them, in the transaction that writes the fingerprint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table empreinte (
      element_id integer primary key references element on delete cascade,
      mots integer[] not null,
      -- In whole seconds: of the whole file, of which two minutes at most were heard.
      duree integer not null check (duree between 1 and 86399),
      -- Loudness along the file: what is drawn.
      forme text not null,
      cles integer[] not null,
      kept_at timestamptz not null,
      kept_by integer not null references interlocuteur
    );
    create index empreinte_kept_by on empreinte (kept_by);

    create table empreinte_cle (
      cle integer not null,
      element_id integer not null,
      primary key (cle, element_id)
    );

    create function keep_empreinte_cle() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from empreinte_cle k using unnest(old.cles) as o(cle)
            where k.cle = o.cle and k.element_id = old.element_id;
        end if;
        if tg_op <> 'DELETE' then
          insert into empreinte_cle (cle, element_id) select n.cle, new.element_id from unnest(new.cles) as n(cle);
        end if;
        return null;
      end $$;
    create trigger empreinte_keys after insert or delete on empreinte
      for each row execute function keep_empreinte_cle();
    create trigger empreinte_keys_changed after update of cles on empreinte
      for each row execute function keep_empreinte_cle();
  `.execute(db);
}
