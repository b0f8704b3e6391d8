import { type Kysely, sql } from 'kysely';

/**
 * What a register needs when its journal is lost or was never there, and when its portal owns nothing.
 *
 * - `registre_adoption`: how far the codes that the register has already were written in a new journal. Its one row is
 *   locked while a piece is, so that servers that start together share the work and no code is written twice.
 * - `summarise_moments`: only the owner of an index may have it summarised, and the portal's role owns none.
 * - `registre_generation.perdue`: the journal of that generation is lost, and someone answered for going on without it.
 * - The history is a chain: each line holds the hash of the line before it of the same dossier, or, without a dossier, of
 *   the same structure. Two that are written at once may follow the same one: nobody waits for a lock. What exists is
 *   chained here, in its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registre_adoption (
      seule boolean primary key default true check (seule),
      -- The last code that was written, in their order.
      apres text not null default '',
      finie boolean not null default false
    );
    insert into registre_adoption (finie) select exists (select from registre_generation);

    alter table registre_generation add column perdue boolean not null default false;

    alter table historique add column precedente bytea, add column empreinte bytea;
    create index historique_hors_dossier on historique (structure_id, historique_id) where dossier_id is null;

    create function empreinte_de(h historique) returns bytea language sql stable
      set search_path = pg_catalog set timezone = 'UTC'
      as $$ select sha256(convert_to(coalesce(encode((h).precedente, 'hex'), '') || E'\n' || jsonb_build_array(
        (h).historique_id, (h).at, (h).action, (h).interlocuteur_id, (h).acting_structure_id, (h).structure_id,
        (h).dossier_id, (h).element_id, (h).before, (h).after)::text, 'UTF8')) $$;

    create function chain_history() returns trigger language plpgsql as $$
      declare
        lieu text := coalesce('d' || new.dossier_id, 's' || new.structure_id, '-');
      begin
        -- The last that this transaction wrote there is remembered: a statement does not see its own rows, and would go
        -- through all of them for each.
        if current_setting('portail.chaine_lieu', true) = lieu then
          new.precedente := decode(current_setting('portail.chaine_empreinte'), 'hex');
        elsif new.dossier_id is not null then
          select empreinte into new.precedente from historique
            where dossier_id = new.dossier_id order by historique_id desc limit 1;
        elsif new.structure_id is not null then
          select empreinte into new.precedente from historique
            where dossier_id is null and structure_id = new.structure_id order by historique_id desc limit 1;
        else
          select empreinte into new.precedente from historique
            where dossier_id is null and structure_id is null order by historique_id desc limit 1;
        end if;
        new.empreinte := empreinte_de(new);
        perform set_config('portail.chaine_lieu', lieu, true),
          set_config('portail.chaine_empreinte', encode(new.empreinte, 'hex'), true);
        return new;
      end $$;

    alter table historique disable trigger historique_only_grows;
    create temporary table bout (lieu text primary key, empreinte bytea) on commit drop;
    do $$
      declare
        h historique;
        l text;
      begin
        for h in select * from historique order by historique_id loop
          l := coalesce('d' || h.dossier_id, 's' || h.structure_id, '');
          select b.empreinte into h.precedente from bout b where lieu = l;
          h.empreinte := empreinte_de(h);
          update historique set precedente = h.precedente, empreinte = h.empreinte
            where historique_id = h.historique_id;
          insert into bout values (l, h.empreinte) on conflict (lieu) do update set empreinte = excluded.empreinte;
        end loop;
      end $$;
    alter table historique enable trigger historique_only_grows;
    alter table historique alter column empreinte set not null;
    create trigger historique_chained before insert on historique
      for each row execute function chain_history();

    create function summarise_moments() returns integer language sql security definer
      set search_path = public, pg_temp
      as $$ select brin_summarize_new_values('historique_at')
        + brin_summarize_new_values('immatriculation_attribue_le') $$;
  `.execute(db);
}
