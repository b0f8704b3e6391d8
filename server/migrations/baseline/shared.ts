import { sql } from 'kysely';

/** Extensions, and the functions that tables of several groups use. */
export const shared = sql`
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  create extension if not exists btree_gist;

  create function raison_cle(raison text) returns text
    language sql immutable strict parallel safe
    as $$
      select btrim(left(regexp_replace(
        lower(public.unaccent('public.unaccent'::regdictionary, normalize(raison, NFKC))),
        '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g'), 250))
    $$;
  comment on function raison_cle(text) is
    'A name as it is searched: no accent, no case, one space between words. The dictionary is '
    'named, so that the result never depends on the search path: that is why it may be called '
    'immutable and stored. One letter may become eighteen (NFKC), and an index entry is bounded: '
    'so is the length.';

  create function texte_cle(texte text) returns text
    language sql immutable strict parallel safe
    as $$ select public.unaccent('public.unaccent'::regdictionary, lower(texte)) $$;
  comment on function texte_cle(text) is
    'A text as it is searched and sorted: no accent, no case. The dictionary is named, as in '
    'raison_cle.';

  -- The functions of triggers that protect rows have a search path of their own. The portal owns
  -- the schema of its queue, and any role its temporary tables: with the path of whoever writes, an
  -- operator < of its own would lower a counter, a table "transfert" of its own would move a
  -- recording that has its code.
  create function refuse_rewrite() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      raise exception 'table % only grows', tg_table_name using errcode = 'restrict_violation';
    end $$;
  comment on function refuse_rewrite() is
    'A code is given once and for ever: no program, not even the portal, rewrites what only '
    'grows.';

  create function refuse_joined_structure() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    declare kept integer;
    begin
      select fusionnee_vers into kept from structure
        where structure_id = new.structure_id for key share;
      if kept is not null then
        raise exception 'structure % was joined to %', new.structure_id, kept
          using errcode = 'lock_not_available';
      end if;
      return new;
    end $$;
  comment on function refuse_joined_structure() is
    'Nothing is put under a structure that was joined to another. The lock makes it hold in a '
    'race: whoever opens something under a structure while it is joined waits, then reads where '
    'it went. The refused write answers that the portal is busy, and finds the right structure at '
    'its next try.';

  create function refuse_joined_person() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    declare kept integer;
    begin
      select fusionne_vers into kept from interlocuteur
        where interlocuteur_id = new.interlocuteur_id for key share;
      if kept is not null then
        raise exception 'person % was joined to %', new.interlocuteur_id, kept
          using errcode = 'lock_not_available';
      end if;
      return new;
    end $$;
  comment on function refuse_joined_person() is
    'Nothing is put under a person who was joined to another: as refuse_joined_structure.';
`;
