import { sql } from 'kysely';

/**
 * Jobs that people follow, mails sent through an outbox, and notifications of the portal. The queue
 * itself is created by pg-boss, in a schema of its own.
 */
export const jobs = sql`
  create table job (
    job_id uuid primary key default gen_random_uuid(),
    type text not null check (type ~ '^[a-z][a-z-]{0,39}$'),
    state smallint not null default 0 check (state between 0 and 3),
    structure_id integer not null references structure on delete cascade,
    interlocuteur_id integer not null references interlocuteur on delete cascade,
    done integer not null default 0 check (done >= 0),
    total integer check (total >= 0),
    data jsonb not null,
    result jsonb,
    error text,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    check ((state >= 2) = (finished_at is not null)),
    check ((state = 3) = (error is not null))
  );
  comment on table job is 'Work in the background whose progress somebody watches.';
  comment on column job.job_id is
    'Also that of the queue''s own job, so that each finds the other.';
  comment on column job.state is '0: created, 1: started, 2: finished, 3: failed.';
  create index job_interlocuteur on job (interlocuteur_id, created_at desc, job_id);
  create index job_structure on job (structure_id);
  create index job_open on job (created_at) where state < 2;
  create index job_finished_at on job (finished_at) where finished_at is not null;
  create trigger job_of_standing before insert or update of structure_id on job
    for each row execute function refuse_joined_structure();

  create table courriel (
    courriel_id uuid primary key default gen_random_uuid(),
    cle text not null unique,
    destinataire text not null,
    sujet text not null check (sujet !~ '[[:cntrl:]]'),
    texte text not null,
    html text,
    etat text not null check (etat in ('WAITING', 'KEPT', 'SENT', 'FAILED')),
    attempts integer not null default 0,
    refusals smallint not null default 0,
    last_error text,
    created_at timestamptz not null,
    sent_at timestamptz,
    check ((etat = 'SENT') = (sent_at is not null))
  );
  comment on table courriel is 'A mail that leaves, or left: the outbox.';
  comment on column courriel.cle is
    'Names the effect that the mail is about: the same effect never mails twice.';
  comment on column courriel.etat is
    'KEPT: no mail server is configured, the mail stays here and is never sent later.';
  comment on column courriel.refusals is
    'Attempts at which the server refused this very mail for good; the others failed to reach it.';
  create index courriel_created_at on courriel (created_at);
  create index courriel_waiting on courriel (created_at) where etat = 'WAITING';

  -- The structure comes before the person: the rows that an insertion locks are then taken in the
  -- order in which accounts are locked.
  create table notification (
    notification_id integer generated always as identity primary key,
    structure_id integer references structure on delete cascade,
    dossier_id integer references dossier on delete cascade,
    interlocuteur_id integer not null references interlocuteur on delete cascade,
    cle text not null unique,
    kind text not null,
    titre text not null,
    texte text not null,
    lien text not null check (lien like '/%'),
    created_at timestamptz not null,
    read_at timestamptz
  );
  comment on table notification is 'What a person is shown in the portal until they read it.';
  comment on column notification.cle is 'Names the effect: the same effect never notifies twice.';
  create index notification_interlocuteur on notification
    (interlocuteur_id, notification_id desc);
  create index notification_unread on notification (interlocuteur_id) where read_at is null;
  create index notification_read on notification (read_at) where read_at is not null;
  create index notification_structure on notification (structure_id)
    where structure_id is not null;
  create index notification_dossier on notification (dossier_id) where dossier_id is not null;

  create table rappel_minuterie (
    element_id integer primary key references element on delete cascade,
    rappele_le timestamptz not null
  );
  comment on table rappel_minuterie is
    'A recording whose missing duration was recalled to its producer. Apart from the '
    'notification, which is forgotten one day: a recording is recalled once.';
`;
