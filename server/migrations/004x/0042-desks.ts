import { type Kysely, sql } from 'kysely';

/**
 * What staff kept for two queues serves every desk: searches, and motives that are inserted. Who has what open is told to
 * colleagues, so that two do not read the same paper; a line says the last moment, and an old one says nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table motifs drop constraint motifs_sujet_check;
    alter table motifs add constraint motifs_sujet_check check (
      sujet in ('DOSSIER', 'COMPTE', 'CORRECTION', 'TRANSFERT', 'IDENTITE', 'RATTACHEMENT', 'DOUBLON', 'DROIT')
    );

    alter table vue_enregistree drop constraint vue_enregistree_ecran_check;
    alter table vue_enregistree add constraint vue_enregistree_ecran_check check (
      ecran in (
        'demandes', 'utilisateurs', 'consultations', 'corrections', 'transferts', 'identites', 'rattachements',
        'doublons', 'droits'
      )
    );

    create table presence (
      interlocuteur_id integer not null references interlocuteur,
      ecran text not null,
      chose text not null check (char_length(chose) between 1 and 200),
      vu_le timestamptz not null,
      primary key (interlocuteur_id, ecran)
    );
    create index presence_ecran on presence (ecran, vu_le);
  `.execute(db);
}
