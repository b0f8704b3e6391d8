/** Staff open a request about data for somebody who cannot sign in, with the paper that came with it. */

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table demande_droit drop constraint demande_droit_genre_check;
    alter table demande_droit add constraint demande_droit_genre_check
      check (genre in ('RECTIFICATION', 'EFFACEMENT', 'ACCES'));
    alter table demande_droit add column ouverte_par integer references interlocuteur;
    alter table demande_droit add column cle text unique check (cle ~ '^[0-9a-f]{32}$');
    alter table demande_droit add column piece jsonb;
    alter table demande_droit add constraint demande_droit_piece check ((cle is null) = (piece is null));
    comment on column demande_droit.ouverte_par is
      'Of staff, for somebody who cannot sign in; null: the person asked themselves.';
    comment on column demande_droit.cle is
      'The object that holds the paper which proves who asks; it goes when the request is answered.';
    comment on column demande_droit.piece is 'Its name, its type and its size.';
    create index demande_droit_ouverte_par on demande_droit (ouverte_par)
      where ouverte_par is not null;
  `.execute(db);
}
