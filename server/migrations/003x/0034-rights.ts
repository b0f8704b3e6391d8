import { type Kysely, sql } from 'kysely';

/**
 * What a person may ask about their data, and the erasure that the register outlives.
 *
 * A line of the history may now lose what it says of a person, and nothing else: words give way to a mark, keys, numbers
 * and the hash of the line stay. Only `effacer_historique` does it, with the rights of the owner of the tables, so that the
 * portal's role still cannot update a line; and the trace of an erasure holds the fingerprint of each line as it was left,
 * in the chain. A line that was changed without such a trace is a difference, as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interlocuteur add column efface_le timestamptz;

    create table demande_droit (
      demande_id integer generated always as identity primary key,
      interlocuteur_id integer not null references interlocuteur,
      genre text not null check (genre in ('RECTIFICATION', 'EFFACEMENT')),
      texte text check (char_length(texte) between 1 and 2000),
      demandee_le timestamptz not null,
      traitee_le timestamptz,
      traitee_par integer references interlocuteur,
      accordee boolean,
      reponse text check (char_length(reponse) between 1 and 2000),
      check ((traitee_le is null) = (accordee is null))
    );
    create unique index demande_droit_ouverte on demande_droit (interlocuteur_id, genre) where traitee_le is null;
    create index demande_droit_traitee_par on demande_droit (traitee_par) where traitee_par is not null;

    create function meme_forme(avant jsonb, apres jsonb) returns boolean language plpgsql immutable
      set search_path = pg_catalog, public as $$
      declare cle text;
      begin
        if avant is not distinct from apres then return true; end if;
        if avant is null or apres is null or jsonb_typeof(avant) <> jsonb_typeof(apres) then return false; end if;
        if jsonb_typeof(avant) = 'string' then return position('[effacé]' in apres #>> '{}') > 0; end if;
        if jsonb_typeof(avant) = 'object' then
          if (select array_agg(k order by k) from jsonb_object_keys(avant) k)
              is distinct from (select array_agg(k order by k) from jsonb_object_keys(apres) k) then return false; end if;
          for cle in select jsonb_object_keys(avant) loop
            if not meme_forme(avant -> cle, apres -> cle) then return false; end if;
          end loop;
          return true;
        end if;
        if jsonb_typeof(avant) <> 'array' or jsonb_array_length(avant) <> jsonb_array_length(apres) then return false; end if;
        for i in 0 .. jsonb_array_length(avant) - 1 loop
          if not meme_forme(avant -> i, apres -> i) then return false; end if;
        end loop;
        return true;
      end $$;

    create function keep_history() returns trigger language plpgsql as $$
      begin
        if current_setting('portail.effacement', true) is distinct from 'oui'
            or to_jsonb(new) - '{before,after}'::text[] <> to_jsonb(old) - '{before,after}'::text[]
            or not meme_forme(old.before, new.before) or not meme_forme(old.after, new.after) then
          raise exception 'table % only grows', tg_table_name using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
    drop trigger historique_only_grows on historique;
    create trigger historique_only_grows before delete on historique
      for each row execute function refuse_rewrite();
    create trigger historique_kept before update on historique
      for each row execute function keep_history();

    -- Lines with what they are to say instead. Answers the fingerprint of each as it is left.
    create function effacer_historique(lignes jsonb) returns table (ligne bigint, empreinte text)
      language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
      begin
        perform set_config('portail.effacement', 'oui', true);
        update historique h set before = l.before, after = l.after
          from jsonb_to_recordset(lignes) as l(id bigint, before jsonb, after jsonb) where h.historique_id = l.id;
        perform set_config('portail.effacement', '', true);
        return query select h.historique_id, encode(sha256(convert_to(jsonb_build_array(h.historique_id, h.at, h.action,
            h.interlocuteur_id, h.acting_structure_id, h.structure_id, h.dossier_id, h.element_id, h.before,
            h.after)::text, 'UTF8')), 'hex')
          from historique h join jsonb_to_recordset(lignes) as l(id bigint) on l.id = h.historique_id;
      end $$;
  `.execute(db);
}
