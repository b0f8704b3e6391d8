import { sql } from 'kysely';

/**
 * History of actions and their authors: an append-only chain of rows, and the one way to erase a
 * name.
 */
export const history = sql`
  create table historique (
    historique_id bigint generated always as identity primary key,
    at timestamptz not null,
    action text not null,
    interlocuteur_id integer references interlocuteur,
    acting_structure_id integer,
    structure_id integer,
    dossier_id integer,
    element_id integer,
    before jsonb,
    after jsonb,
    precedente bytea,
    empreinte bytea not null
  );
  comment on table historique is
    'An act, and what it changed. Structures, dossiers and recordings are numbers without a '
    'reference: a row outlives a draft that was deleted.';
  comment on column historique.precedente is
    'Hash of the row before it of the same dossier, or, without a dossier, of the same structure. '
    'Two that are written at once may follow the same one: nobody waits for a lock.';
  comment on column historique.empreinte is 'Hash of this row.';
  create index historique_dossier on historique (dossier_id, historique_id);
  create index historique_structure on historique (structure_id, historique_id);
  create index historique_hors_dossier on historique (structure_id, historique_id)
    where dossier_id is null;
  -- What one person did; also what spares the deletion of a draft record from reading it all.
  create index historique_interlocuteur on historique (interlocuteur_id, historique_id);
  -- What the feed of codes walks: rows that give, change or move a code. One a decision, not one a
  -- recording: a hundredth of the history.
  create index historique_codes on historique (structure_id, historique_id)
    where action in ('dossier.decide', 'dossier.takeOver', 'registre.restore', 'code.cancel',
      'correction.accept', 'transfert.accept', 'structure.merge');
  -- For statistics, as immatriculation_attribue_le.
  create index historique_at on historique using brin (at);
  create trigger historique_only_grows before delete on historique
    for each row execute function refuse_rewrite();
  create trigger historique_never_emptied before truncate on historique
    for each statement execute function refuse_rewrite();

  create function empreinte_de(h historique) returns bytea language sql stable
    set search_path = pg_catalog set timezone = 'UTC'
    as $$ select sha256(convert_to(coalesce(encode((h).precedente, 'hex'), '') || E'\n'
      || jsonb_build_array(
        (h).historique_id, (h).at, (h).action, (h).interlocuteur_id, (h).acting_structure_id,
        (h).structure_id, (h).dossier_id, (h).element_id, (h).before, (h).after)::text, 'UTF8')) $$;
  comment on function empreinte_de(historique) is 'The hash of a row, its predecessor''s included.';

  create function chain_history() returns trigger language plpgsql as $$
    declare
      lieu text := coalesce('d' || new.dossier_id, 's' || new.structure_id, '-');
    begin
      -- The last that this transaction wrote there is remembered: a statement does not see its own
      -- rows, and would go through all of them for each.
      if current_setting('portail.chaine_lieu', true) = lieu then
        new.precedente := decode(current_setting('portail.chaine_empreinte'), 'hex');
      elsif new.dossier_id is not null then
        select empreinte into new.precedente from historique
          where dossier_id = new.dossier_id order by historique_id desc limit 1;
      elsif new.structure_id is not null then
        select empreinte into new.precedente from historique
          where dossier_id is null and structure_id = new.structure_id
          order by historique_id desc limit 1;
      else
        select empreinte into new.precedente from historique
          where dossier_id is null and structure_id is null order by historique_id desc limit 1;
      end if;
      new.empreinte := empreinte_de(new);
      perform set_config('portail.chaine_lieu', lieu, true),
        set_config('portail.chaine_empreinte', encode(new.empreinte, 'hex'), true);
      return new;
    end $$;
  comment on function chain_history() is 'Chains a row to the one before it.';
  create trigger historique_chained before insert on historique
    for each row execute function chain_history();

  create function meme_forme(avant jsonb, apres jsonb) returns boolean language plpgsql immutable
    set search_path = pg_catalog, public as $$
    declare cle text;
    begin
      if avant is not distinct from apres then return true; end if;
      if avant is null or apres is null or jsonb_typeof(avant) <> jsonb_typeof(apres) then
        return false;
      end if;
      if jsonb_typeof(avant) = 'string' then
        return position('[effacé]' in apres #>> '{}') > 0;
      end if;
      if jsonb_typeof(avant) = 'object' then
        if (select array_agg(k order by k) from jsonb_object_keys(avant) k)
            is distinct from (select array_agg(k order by k) from jsonb_object_keys(apres) k) then
          return false;
        end if;
        for cle in select jsonb_object_keys(avant) loop
          if not meme_forme(avant -> cle, apres -> cle) then return false; end if;
        end loop;
        return true;
      end if;
      if jsonb_typeof(avant) <> 'array'
          or jsonb_array_length(avant) <> jsonb_array_length(apres) then
        return false;
      end if;
      for i in 0 .. jsonb_array_length(avant) - 1 loop
        if not meme_forme(avant -> i, apres -> i) then return false; end if;
      end loop;
      return true;
    end $$;
  comment on function meme_forme(jsonb, jsonb) is
    'Whether two values differ by nothing but texts that gave way to the mark of an erasure.';

  create function keep_history() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if current_setting('portail.effacement', true) is distinct from 'oui'
          or to_jsonb(new) - '{before,after}'::text[] <> to_jsonb(old) - '{before,after}'::text[]
          or not meme_forme(old.before, new.before) or not meme_forme(old.after, new.after) then
        raise exception 'table % only grows', tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
  comment on function keep_history() is
    'A row may lose what it says of a person, by effacer_historique, and nothing else: words give '
    'way to a mark; keys, numbers and the hash stay.';
  create trigger historique_kept before update on historique
    for each row execute function keep_history();

  create function effacer_historique(lignes jsonb) returns table (ligne bigint, empreinte text)
    language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
    begin
      perform set_config('portail.effacement', 'oui', true);
      update historique h set before = l.before, after = l.after
        from jsonb_to_recordset(lignes) as l(id bigint, before jsonb, after jsonb)
        where h.historique_id = l.id;
      perform set_config('portail.effacement', '', true);
      return query select h.historique_id, encode(sha256(convert_to(jsonb_build_array(
          h.historique_id, h.at, h.action, h.interlocuteur_id, h.acting_structure_id,
          h.structure_id, h.dossier_id, h.element_id, h.before, h.after)::text, 'UTF8')), 'hex')
        from historique h
        join jsonb_to_recordset(lignes) as l(id bigint) on l.id = h.historique_id;
    end $$;
  comment on function effacer_historique(jsonb) is
    'Rows with what they are to say instead. It runs with the rights of the owner of the tables: '
    'the portal''s role cannot update a row. It answers the fingerprint of each row as it is '
    'left, which the trace of the erasure has in the chain: a row that changed without such a '
    'trace is a difference.';

  create function summarise_moments() returns integer language sql security definer
    set search_path = public, pg_temp
    as $$ select brin_summarize_new_values('historique_at')
      + brin_summarize_new_values('immatriculation_attribue_le') $$;
  comment on function summarise_moments() is
    'Only the owner of an index may have it summarised, and the portal''s role owns none.';
`;
