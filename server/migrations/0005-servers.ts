/** Servers of one database know of each other: one whose disk is full leaves people to one that has room. */

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table serveur (
      serveur_id uuid primary key,
      vu_le timestamptz not null,
      plein boolean not null,
      sert boolean not null
    );
    comment on table serveur is 'The servers of this database, each as it last said of itself.';
    comment on column serveur.plein is 'Its disk is nearly full: it writes nothing.';
    comment on column serveur.sert is 'People were sent to it since its start; false for one that does jobs alone.';
  `.execute(db);
}
