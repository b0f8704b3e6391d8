import { sql } from 'kysely';

/**
 * How a recording is recognised: by its description, and by its sound. Forms and keys are computed
 * by `domain/proximity` and `domain/sound`, never by SQL: both sides of a comparison follow the
 * same rules. Keys are looked up by equality only, so the cost of a search does not grow with the
 * register, unlike a trigram search.
 */
export const recognition = sql`
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
    regles smallint not null,
    revision integer not null default 1
  );
  comment on table proximite is
    'A recording in the form in which it is compared, and the keys by which similar ones are '
    'found.';
  comment on column proximite.regles is 'By which rules of the domain it was made.';
  comment on column proximite.revision is
    'Grows when what is compared changes: an earlier choice is no longer about this recording.';

  create table proximite_cle (
    cle text collate "C" not null,
    duree integer not null,
    element_id integer not null,
    primary key (cle, duree, element_id)
  );
  comment on table proximite_cle is
    'The keys of proximite, written by triggers. Sorted by duration under each key: the nearest '
    'are read first, and few of them.';
  comment on column proximite_cle.duree is 'Seconds; 0: not known.';

  create function keep_proximite_cle() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from proximite_cle k using unnest(old.cles) as o(cle)
          where k.cle = o.cle and k.duree = coalesce(old.duree, 0)
            and k.element_id = old.element_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into proximite_cle (cle, duree, element_id)
          select n.cle, coalesce(new.duree, 0), new.element_id from unnest(new.cles) as n(cle);
      end if;
      return null;
    end $$;
  comment on function keep_proximite_cle() is 'Brings proximite_cle up to date.';
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
    par_la_societe boolean not null,
    chosen_at timestamptz not null,
    chosen_by integer not null references interlocuteur,
    primary key (element_id, candidat_id)
  );
  comment on table proximite_choix is
    'What an applicant answered about a recording and a similar one, each at one revision.';
  comment on column proximite_choix.par_la_societe is 'Staff chose on behalf of the structure.';
  create index proximite_choix_candidat on proximite_choix (candidat_id);
  create index proximite_choix_chosen_by on proximite_choix (chosen_by);

  create table autre_nom (
    autre_nom_id serial primary key,
    nom_a text collate "C" not null,
    nom_b text collate "C" not null check (nom_a < nom_b),
    element_id integer not null,
    candidat_id integer not null references element on delete cascade,
    appris_le timestamptz not null,
    appris_par integer not null references interlocuteur,
    unique (element_id, candidat_id)
  );
  comment on table autre_nom is
    'Two names of one artist, learned where staff said that two recordings are one, in the plain '
    'letters of proximite.artistes.';
  comment on column autre_nom.element_id is
    'No reference: a line that takes an existing code leaves its dossier. By its number the same '
    'answer, withdrawn, withdraws the names.';
  create index autre_nom_a on autre_nom (nom_a);
  create index autre_nom_b on autre_nom (nom_b);
  create index autre_nom_candidat on autre_nom (candidat_id);
  create index autre_nom_appris_par on autre_nom (appris_par);

  create table empreinte (
    element_id integer primary key references element on delete cascade,
    mots integer[] not null,
    duree integer not null check (duree between 1 and 86399),
    forme text not null,
    cles integer[] not null,
    kept_at timestamptz not null,
    kept_by integer not null references interlocuteur
  );
  comment on table empreinte is
    'The sound of a recording as a fingerprint, from which no sound can be made again. As many '
    'keys are chosen for each sound.';
  comment on column empreinte.mots is 'Of 32 bits, signed.';
  comment on column empreinte.duree is
    'Whole seconds of the whole file, of which two minutes at most were analysed.';
  comment on column empreinte.forme is 'Loudness along the file: what is drawn.';
  create index empreinte_kept_by on empreinte (kept_by);

  create table empreinte_cle (
    cle integer not null,
    element_id integer not null,
    primary key (cle, element_id)
  );
  comment on table empreinte_cle is 'The keys of empreinte, written by triggers.';

  create function keep_empreinte_cle() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from empreinte_cle k using unnest(old.cles) as o(cle)
          where k.cle = o.cle and k.element_id = old.element_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into empreinte_cle (cle, element_id)
          select n.cle, new.element_id from unnest(new.cles) as n(cle);
      end if;
      return null;
    end $$;
  comment on function keep_empreinte_cle() is 'Brings empreinte_cle up to date.';
  create trigger empreinte_keys after insert or delete on empreinte
    for each row execute function keep_empreinte_cle();
  create trigger empreinte_keys_changed after update of cles on empreinte
    for each row execute function keep_empreinte_cle();
`;
