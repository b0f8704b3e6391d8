import { type Kysely, sql } from 'kysely';

/**
 * The account side: what a profile says beyond its name, revisions against lost updates, when an
 * account was submitted, who asks to join which structure, and a company search that stays flat.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interlocuteur
      add column telephone text,
      add column fonction text,
      add column motif text,
      -- False when only the person says that the address is theirs: nobody is invited by it then.
      add column email_verifie boolean not null default true,
      add column preferences jsonb not null default '{}',
      add column revision integer not null default 1,
      add constraint interlocuteur_civilite check (civilite in ('M', 'MME'));

    alter table structure
      add column revision integer not null default 1,
      add column submitted_at timestamptz,
      add column submitted_by integer references interlocuteur;
    create index structure_submitted_by on structure (submitted_by) where submitted_by is not null;
    create index structure_validation on structure (submitted_at) where etat = 2;

    -- Company names as they are searched: no accent, no case, one space between words. The
    -- dictionary is named, so that the result never depends on the search path; it changes only
    -- with the extension, which is what lets us call it immutable and store it. One letter may become
    -- eighteen (NFKC): the length is bounded, because an index entry is.
    create function raison_cle(raison text) returns text
      language sql immutable strict parallel safe
      as $$
        select btrim(left(regexp_replace(
          lower(public.unaccent('public.unaccent'::regdictionary, normalize(raison, NFKC))),
          '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g'), 250))
      $$;
    -- Collation C: the same order everywhere, and an index that serves both prefix and order.
    alter table structure
      add column raison_cle text collate "C" generated always as (raison_cle(raison) collate "C") stored;
    create index structure_raison_cle on structure (raison_cle, structure_id);
    create index structure_raison_trigrammes on structure using gin (raison_cle gin_trgm_ops);

    -- Apart from collaborateur on purpose: who only asks to join must never be read as a member.
    create table demande_rattachement (
      structure_id integer not null references structure,
      interlocuteur_id integer not null references interlocuteur,
      created_at timestamptz not null,
      primary key (structure_id, interlocuteur_id)
    );
    create index demande_rattachement_interlocuteur on demande_rattachement (interlocuteur_id);

    -- What one person did; also what keeps the deletion of a draft record from reading it all.
    create index historique_interlocuteur on historique (interlocuteur_id, historique_id);
  `.execute(db);
}
