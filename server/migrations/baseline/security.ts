import { sql } from 'kysely';

/** Security events and attempts; rate limits, keys, and idempotent calls. */
export const security = sql`
  create table evenement_securite (
    evenement_id bigint generated always as identity primary key,
    at timestamptz not null,
    genre text not null,
    issue text not null check (issue in ('REUSSI', 'REFUSE')),
    interlocuteur_id integer,
    interlocuteur_vise_id integer,
    structure_id integer,
    issuer text,
    subject text,
    saisi_empreinte text,
    saisi_masque text,
    adresse text not null,
    agent text,
    appel text not null,
    precisions jsonb not null default '{}',
    fois integer not null default 1 check (fois > 0),
    cle text unique
  );
  comment on table evenement_securite is
    'An event of security. People and structures are numbers without a reference: an event '
    'outlives a draft that was deleted.';
  comment on column evenement_securite.interlocuteur_vise_id is 'Whom the act is about.';
  comment on column evenement_securite.saisi_empreinte is
    'With saisi_masque, it stands for an address that was typed and is nobody''s: the one to find '
    'it again, the other to recognise it. What was typed is not stored.';
  comment on column evenement_securite.appel is 'The reference of the call.';
  comment on column evenement_securite.fois is 'How many times within its minute.';
  comment on column evenement_securite.cle is
    'Makes one row, with its count, of what is done over and over within a minute.';
  create index evenement_securite_at on evenement_securite (at);
  create index evenement_securite_person on evenement_securite (interlocuteur_id, evenement_id);
  create index evenement_securite_aimed on evenement_securite
    (interlocuteur_vise_id, evenement_id) where interlocuteur_vise_id is not null;
  create index evenement_securite_typed on evenement_securite (saisi_empreinte, evenement_id)
    where saisi_empreinte is not null;
  create index evenement_securite_address on evenement_securite (adresse, evenement_id);
  create index evenement_securite_kind on evenement_securite (genre, evenement_id);

  create function keep_security_event() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if tg_op = 'DELETE' then
        if old.at > now() - interval '29 days' then
          raise exception 'an event of security is kept 29 days at least'
            using errcode = 'restrict_violation';
        end if;
        return old;
      end if;
      if to_jsonb(new) - 'fois' <> to_jsonb(old) - 'fois' or new.fois <= old.fois then
        raise exception 'of an event of security only the count rises'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
  comment on function keep_security_event() is
    'An event stays 29 days at least, whatever asks for its deletion: SECURITY_EVENTS_DAYS is 30 '
    'or more, and a day is left for clocks that differ. Of an event only its count may change, '
    'and rise.';
  create trigger evenement_securite_kept before update or delete on evenement_securite
    for each row execute function keep_security_event();
  create trigger evenement_securite_never_emptied before truncate on evenement_securite
    for each statement execute function refuse_rewrite();

  create table decompte (
    cle text primary key,
    depuis timestamptz not null,
    jusque timestamptz not null,
    nombre integer not null check (nombre > 0)
  );
  comment on table decompte is
    'What may be asked so many times in a while, counted for all servers together.';
  create index decompte_end on decompte (jusque);

  create table cle_idempotence (
    issuer text not null,
    subject text not null,
    appel text not null,
    cle text not null,
    empreinte text not null,
    reponse jsonb,
    created_at timestamptz not null,
    primary key (issuer, subject, appel, cle)
  );
  comment on table cle_idempotence is
    'The first answer to each Idempotency-Key, written in the transaction of its own effect: both '
    'exist or neither does.';
  comment on column cle_idempotence.appel is 'Method and path of the call.';
  create index cle_idempotence_created_at on cle_idempotence (created_at);

  create table secret_portail (
    nom text primary key,
    valeur text not null,
    created_at timestamptz not null
  );
  comment on table secret_portail is
    'Keys of the portal''s own signatures, made at the first start.';
`;
