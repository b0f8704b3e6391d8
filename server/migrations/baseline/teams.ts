import { sql } from 'kysely';

/** Members of each structure, and people's requests about themselves and their data. */
export const teams = sql`
  create table collaborateur (
    structure_id integer not null references structure,
    interlocuteur_id integer not null references interlocuteur,
    is_gestionnaire_internet boolean not null default false,
    is_representant_legal boolean not null default false,
    is_gestionnaire_isrc boolean not null default false,
    adresse_invitee text,
    created_at timestamptz not null,
    primary key (interlocuteur_id, structure_id)
  );
  comment on table collaborateur is 'A member of the team of a structure, and what they may do.';
  comment on column collaborateur.adresse_invitee is
    'The address to which a manager sent the invitation. Somebody of the society who has never '
    'signed in is bound to an account by it alone.';
  create index collaborateur_structure on collaborateur (structure_id);
  create trigger collaborateur_of_standing before insert or update of structure_id on collaborateur
    for each row execute function refuse_joined_structure();
  create trigger collaborateur_of_person before insert or update of interlocuteur_id
    on collaborateur for each row execute function refuse_joined_person();

  create table demande_rattachement (
    structure_id integer not null references structure,
    interlocuteur_id integer not null references interlocuteur,
    created_at timestamptz not null,
    primary key (structure_id, interlocuteur_id)
  );
  comment on table demande_rattachement is
    'Somebody asks to join a structure. Apart from collaborateur on purpose: who only asks must '
    'never be read as a member.';
  create index demande_rattachement_interlocuteur on demande_rattachement (interlocuteur_id);
  create trigger demande_of_standing before insert or update of structure_id
    on demande_rattachement for each row execute function refuse_joined_structure();
  create trigger demande_of_person before insert or update of interlocuteur_id
    on demande_rattachement for each row execute function refuse_joined_person();

  create table invitation (
    structure_id integer not null references structure,
    interlocuteur_id integer not null references interlocuteur,
    email text not null,
    is_gestionnaire_internet boolean not null default false,
    is_representant_legal boolean not null default false,
    is_gestionnaire_isrc boolean not null default false,
    created_at timestamptz not null,
    primary key (structure_id, interlocuteur_id)
  );
  comment on table invitation is
    'Somebody who signs in already is invited into a team. Until they accept, collaborateur has '
    'nothing of them.';
  comment on column invitation.email is
    'The address that was typed, the only thing that the structure knows of them.';
  create index invitation_interlocuteur on invitation (interlocuteur_id);

  create table changement_identite (
    changement_id integer generated always as identity primary key,
    interlocuteur_id integer references interlocuteur,
    structure_id integer references structure,
    avant jsonb not null,
    apres jsonb not null,
    motif text not null,
    etat text not null check (etat in ('EN_ATTENTE', 'ACCEPTE', 'REFUSE', 'RETIRE', 'CADUC')),
    demande_le timestamptz not null,
    demande_par integer not null references interlocuteur,
    reponse text,
    repondu_le timestamptz,
    repondu_par integer references interlocuteur,
    check ((interlocuteur_id is null) <> (structure_id is null)),
    check ((etat = 'EN_ATTENTE') = (repondu_le is null))
  );
  comment on table changement_identite is
    'A request to change what staff validated of a person or of a company: as it was when it was '
    'asked, as it should be, and the answer. One of each waits at a time.';
  create unique index changement_identite_personne on changement_identite (interlocuteur_id)
    where etat = 'EN_ATTENTE' and interlocuteur_id is not null;
  create unique index changement_identite_structure on changement_identite (structure_id)
    where etat = 'EN_ATTENTE' and structure_id is not null;
  create index changement_identite_de_personne on changement_identite
    (interlocuteur_id, changement_id);
  create index changement_identite_de_structure on changement_identite
    (structure_id, changement_id);

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
  comment on table demande_droit is
    'A person asks that their data be corrected or erased, and what the society answered.';
  create unique index demande_droit_ouverte on demande_droit (interlocuteur_id, genre)
    where traitee_le is null;
  create index demande_droit_traitee_par on demande_droit (traitee_par)
    where traitee_par is not null;
`;
