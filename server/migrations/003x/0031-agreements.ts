import { type Kysely, sql } from 'kysely';

/**
 * Prefixes that France does not allocate are entered as exceptions, with the reason of whoever confirmed them; codes of
 * the society's pool given to a structure that has prefixes of its own are a choice, kept with the dossier; and codes
 * that carry the prefix of another structure wait for its yes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table prefixe add column motif_exception text;
    update prefixe set motif_exception = 'Saisi avant que les exceptions ne soient motivées.'
      where left(code, 2) not in ('FR', 'FX');
    alter table prefixe add constraint prefixe_exception
      check (left(code, 2) in ('FR', 'FX') or motif_exception is not null);

    alter table dossier add column reserve boolean not null default false;

    create table accord_code (
      accord_code_id integer generated always as identity primary key,
      isrc text not null,
      element_id integer not null references element on delete cascade,
      -- Who declares the code, and who holds its prefix.
      structure_id integer not null references structure,
      titulaire_id integer not null references structure,
      etat text not null check (etat in ('EN_ATTENTE', 'ACCEPTE', 'REFUSE')),
      demande_le timestamptz not null,
      demande_par integer not null references interlocuteur,
      reponse text,
      clos_le timestamptz,
      clos_par integer references interlocuteur,
      check ((etat = 'EN_ATTENTE') = (clos_le is null))
    );
    create unique index accord_code_ouvert on accord_code (isrc, structure_id) where etat <> 'REFUSE';
    create index accord_code_titulaire on accord_code (titulaire_id, accord_code_id);
    create index accord_code_element on accord_code (element_id);
  `.execute(db);
}
