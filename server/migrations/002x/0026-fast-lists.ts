import { type Kysely, sql } from 'kysely';

/**
 * What lists and searches read. Indexes for what is asked of all dossiers: those that hold a recording without a code,
 * and the last that changed. And the texts of each recording as they are searched and sorted: no accent, no case, with
 * the title of its dossier, kept by the database whoever writes.
 *
 * The texts stand beside `element`, not in it: a recording is written again at each of its states, its texts are not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index element_ouvert on element (structure_id, dossier_id)
      where statut in ('USER', 'MINU', 'PRODUCT', 'LOCK');
    create index dossier_updated_at on dossier (updated_at desc, dossier_id desc);

    -- The dictionary is named: the result never depends on the search path, and may be called immutable.
    create function texte_cle(texte text) returns text
      language sql immutable strict parallel safe
      as $$ select public.unaccent('public.unaccent'::regdictionary, lower(texte)) $$;

    create table element_texte (
      element_id integer primary key references element on delete cascade,
      titre text,
      artiste text,
      -- Title, version, artist, title of the dossier: where a word is sought.
      texte text not null
    );
    insert into element_texte (element_id, titre, artiste, texte)
      select e.element_id, texte_cle(e.titre), texte_cle(e.artiste),
        texte_cle(concat_ws(' ', e.titre, e.version, e.artiste, d.titre))
      from element e join dossier d using (dossier_id);
    create index element_texte_trigrammes on element_texte using gin (texte gin_trgm_ops);
    -- An entry of an index is bounded, a title written in rare signs is not.
    create index element_texte_titre on element_texte (left(titre, 250));
    create index element_texte_artiste on element_texte (left(artiste, 250));

    create function add_element_texte() returns trigger language plpgsql as $$
      begin
        insert into element_texte (element_id, titre, artiste, texte)
          select e.element_id, texte_cle(e.titre), texte_cle(e.artiste),
            texte_cle(concat_ws(' ', e.titre, e.version, e.artiste, d.titre))
          from ajoutes e join dossier d using (dossier_id);
        return null;
      end $$;
    create trigger element_texte_added after insert on element
      referencing new table as ajoutes for each statement execute function add_element_texte();

    create function keep_element_texte() returns trigger language plpgsql as $$
      begin
        update element_texte
          set titre = texte_cle(new.titre), artiste = texte_cle(new.artiste),
            texte = texte_cle(concat_ws(' ', new.titre, new.version, new.artiste,
              (select d.titre from dossier d where d.dossier_id = new.dossier_id)))
          where element_id = new.element_id;
        return null;
      end $$;
    create function rename_element_texte() returns trigger language plpgsql as $$
      begin
        update element_texte x
          set texte = texte_cle(concat_ws(' ', e.titre, e.version, e.artiste, new.titre))
          from element e where e.dossier_id = new.dossier_id and x.element_id = e.element_id;
        return null;
      end $$;
    create trigger element_texte_kept after update on element for each row
      when ((old.titre, old.version, old.artiste, old.dossier_id)
        is distinct from (new.titre, new.version, new.artiste, new.dossier_id))
      execute function keep_element_texte();
    create trigger element_texte_renamed after update on dossier for each row
      when (old.titre is distinct from new.titre) execute function rename_element_texte();
  `.execute(db);
}
