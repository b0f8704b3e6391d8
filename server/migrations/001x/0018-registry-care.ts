import { type Kysely, sql } from 'kysely';

/**
 * What staff do about structures and people: the situation with its day, a company absorbed by another,
 * and two records of one company (or of one person) made one.
 *
 * A record that was joined to another stays, empty, and says where it went (`fusionnee_vers`, always a
 * record that stands: a chain is shortened as it is made). Nothing may be put under it any more. The lock
 * of that check is what makes it hold in a race: whoever opens something under a structure while it is
 * joined waits, then reads where it went. A refused write answers that the portal is busy, and finds the
 * right structure at its next try.
 *
 * The recordings of an emptied structure follow their dossier, with or without a code; the register of
 * codes itself is not touched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table structure
      -- Since when it is in its situation, as staff know it; null when nobody said.
      add column situation_depuis date,
      add column absorbee_par integer references structure,
      add column fusionnee_vers integer references structure,
      add column sigle_cle text collate "C" generated always as (raison_cle(sigle) collate "C") stored,
      add constraint structure_absorbee check (absorbee_par is null
        or (absorbee_par <> structure_id and situation = 'FUSI')),
      add constraint structure_fusionnee check (fusionnee_vers is null
        or (fusionnee_vers <> structure_id and etat = 4));
    create index structure_sigle_cle on structure (sigle_cle, structure_id) where sigle_cle is not null;
    create index structure_siret on structure (siret text_pattern_ops) where siret is not null;
    create index structure_absorbee_par on structure (absorbee_par) where absorbee_par is not null;
    create index structure_fusionnee_vers on structure (fusionnee_vers) where fusionnee_vers is not null;

    alter table interlocuteur
      add column fusionne_vers integer references interlocuteur check (fusionne_vers <> interlocuteur_id),
      -- Names and address as they are searched, by the function that serves company names.
      add column personne_cle text collate "C"
        generated always as (raison_cle(nom || ' ' || prenom || ' ' || email) collate "C") stored;
    create index interlocuteur_personne_cle on interlocuteur (personne_cle, interlocuteur_id);
    create index interlocuteur_personne_trigrammes on interlocuteur using gin (personne_cle gin_trgm_ops);
    create index interlocuteur_fusionne_vers on interlocuteur (fusionne_vers) where fusionne_vers is not null;

    create function refuse_joined_structure() returns trigger language plpgsql as $$
      declare kept integer;
      begin
        select fusionnee_vers into kept from structure where structure_id = new.structure_id for key share;
        if kept is not null then
          raise exception 'structure % was joined to %', new.structure_id, kept
            using errcode = 'lock_not_available';
        end if;
        return new;
      end $$;
    create trigger dossier_of_standing before insert or update of structure_id on dossier
      for each row execute function refuse_joined_structure();
    create trigger prefixe_of_standing before insert or update of structure_id on prefixe
      for each row when (new.structure_id is not null) execute function refuse_joined_structure();
    create trigger collaborateur_of_standing before insert or update of structure_id on collaborateur
      for each row execute function refuse_joined_structure();
    create trigger demande_of_standing before insert or update of structure_id on demande_rattachement
      for each row execute function refuse_joined_structure();
    create trigger justificatif_of_standing before insert or update of structure_id on justificatif
      for each row execute function refuse_joined_structure();
    create trigger import_of_standing before insert or update of structure_id on import
      for each row execute function refuse_joined_structure();
    create trigger job_of_standing before insert or update of structure_id on job
      for each row execute function refuse_joined_structure();
    create trigger compte_service_of_standing before insert or update of structure_id on compte_service
      for each row execute function refuse_joined_structure();
    create trigger webhook_of_standing before insert or update of structure_id on webhook
      for each row execute function refuse_joined_structure();

    create function refuse_joined_person() returns trigger language plpgsql as $$
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
    create trigger collaborateur_of_person before insert or update of interlocuteur_id on collaborateur
      for each row execute function refuse_joined_person();
    create trigger demande_of_person before insert or update of interlocuteur_id on demande_rattachement
      for each row execute function refuse_joined_person();
    create trigger identite_of_person before insert or update of interlocuteur_id on identite
      for each row execute function refuse_joined_person();

    -- Where a record went is for ever, unless where it went goes on.
    create function keep_joined_structure() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from structure s
            where s.structure_id = old.fusionnee_vers and s.fusionnee_vers = new.fusionnee_vers) then
          raise exception 'what was joined stays joined' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
    create trigger structure_joined before update of fusionnee_vers on structure
      for each row when (old.fusionnee_vers is not null and old.fusionnee_vers is distinct from new.fusionnee_vers)
      execute function keep_joined_structure();
    create trigger structure_joined_never_deleted before delete on structure
      for each row when (old.fusionnee_vers is not null) execute function refuse_rewrite();

    create or replace function keep_issued() returns trigger language plpgsql as $$
      begin
        if new.statut <> old.statut or new.type <> old.type
            or new.isrc_declare is distinct from old.isrc_declare then
          raise exception 'what made a code does not change' using errcode = 'restrict_violation';
        end if;
        if new.structure_id <> old.structure_id and new.dossier_id = old.dossier_id and exists (
            select 1 from structure s
            where s.structure_id = old.structure_id and s.fusionnee_vers = new.structure_id) then
          return new;
        end if;
        if (new.structure_id <> old.structure_id or new.dossier_id <> old.dossier_id) and (
            exists (select 1 from annulation a where a.element_id = old.element_id)
            or not exists (
              select 1 from transfert t join transfert_element l on l.transfert_id = t.transfert_id
              where l.element_id = old.element_id and t.etat = 'ACCEPTE'
                and t.de_structure_id = old.structure_id and t.vers_structure_id = new.structure_id
                and t.dossier_id = new.dossier_id)) then
          raise exception 'a recording moves with the agreement of both' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;

    -- An answered correction stays as it was, and is read by who holds the recording's dossier.
    create function keep_correction() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - 'structure_id' <> to_jsonb(old) - 'structure_id' or not exists (
            select 1 from structure s
            where s.structure_id = old.structure_id and s.fusionnee_vers = new.structure_id) then
          raise exception 'table % only grows', tg_table_name using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
    drop trigger correction_settled on correction;
    create trigger correction_settled before update on correction
      for each row when (old.etat <> 'EN_ATTENTE') execute function keep_correction();
  `.execute(db);
}
