import { type Kysely, sql } from 'kysely';

/**
 * Codes that recordings already carry, the answers of the new-or-keep assistant, and the tie to
 * another recording. A declared code enters the register like an issued one, marked as declared: the
 * register is what says that a code is taken, whoever gave it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table element
      add column isrc_declare text collate "C" check (isrc_declare ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
      add column assistant jsonb,
      add column lien jsonb;
    -- Numbers that wait in the queue are not given to anyone else meanwhile.
    create index element_isrc_declare on element (isrc_declare) where isrc_declare is not null;

    alter table immatriculation
      add column origine text not null default 'ATTRIBUE' check (origine in ('ATTRIBUE', 'DECLARE'));
    create index immatriculation_declaree on immatriculation (prefixe_id, annee, designation)
      where origine = 'DECLARE';
  `.execute(db);
}
