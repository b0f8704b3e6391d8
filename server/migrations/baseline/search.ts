import { sql } from 'kysely';

/** The texts of recordings as they are searched and sorted, written by triggers. */
export const search = sql`
  create table element_texte (
    element_id integer primary key references element on delete cascade,
    titre text,
    artiste text,
    texte text not null
  );
  comment on table element_texte is
    'The texts of a recording without accents and case. Beside element, not in it: a recording is '
    'written again at each of its states, its texts are not.';
  comment on column element_texte.texte is
    'Title, version, artist, title of the dossier: where a word is sought.';
  -- The planner tells a rare word, sought by its trigrams, from a common one by the texts that it
  -- sampled. A hundred of them say too little: the plan changed with the sample.
  alter table element_texte alter column texte set statistics 1000;
  create index element_texte_trigrammes on element_texte using gin (texte gin_trgm_ops);
  -- An entry of an index is bounded, a title is not. Equal texts are in the order of their numbers.
  create index element_texte_titre on element_texte (left(titre, 250), element_id);
  create index element_texte_artiste on element_texte (left(artiste, 250), element_id);

  create function add_element_texte() returns trigger language plpgsql as $$
    begin
      insert into element_texte (element_id, titre, artiste, texte)
        select e.element_id, texte_cle(e.titre), texte_cle(e.artiste),
          texte_cle(concat_ws(' ', e.titre, e.version, e.artiste, d.titre))
        from ajoutes e join dossier d using (dossier_id);
      return null;
    end $$;
  comment on function add_element_texte() is 'Adds the texts of new recordings.';
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
  comment on function keep_element_texte() is 'Rewrites the texts of a recording that changed.';
  create trigger element_texte_kept after update on element for each row
    when ((old.titre, old.version, old.artiste, old.dossier_id)
      is distinct from (new.titre, new.version, new.artiste, new.dossier_id))
    execute function keep_element_texte();

  create function rename_element_texte() returns trigger language plpgsql as $$
    begin
      update element_texte x
        set texte = texte_cle(concat_ws(' ', e.titre, e.version, e.artiste, new.titre))
        from element e where e.dossier_id = new.dossier_id and x.element_id = e.element_id;
      return null;
    end $$;
  comment on function rename_element_texte() is
    'Rewrites the texts of the recordings of a dossier whose title changed.';
  create trigger element_texte_renamed after update on dossier for each row
    when (old.titre is distinct from new.titre) execute function rename_element_texte();
`;
