/**
 * What the servers of one database say of themselves. One whose disk is full still reads, and refuses whatever writes: where
 * another server has room and people are sent there, this one asks for nobody.
 */

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { OpenedDatabase } from '../database/opened-database.ts';
import type { Tables } from '../database/tables.ts';
import { type Scheduler, schedule } from '../schedule.ts';

/** Milliseconds between two looks, and after which a server that said nothing is gone. */
const INTERVAL = 3_000;
const GONE = 15_000;

export type PeerServers = {
  /** Whether people find another server that has room, as it was at the last look. */
  readonly haveCapacity: boolean;
  /** They look from then on. Stopped, this server is gone for the others. */
  scheduler(): readonly Scheduler[];
};

type Deps = {
  readonly app: FastifyInstance;
  readonly db: Kysely<Tables>;
  readonly database: Pick<OpenedDatabase, 'kind'>;
  readonly disks: { readonly isFull: boolean };
  readonly log: { error(facts: object, line: string): void };
};

/** To be called before the routes. */
export function peerServers({ app, db, database, disks, log }: Deps): PeerServers {
  const own = randomUUID();
  let haveCapacity = false;
  let serves = false;
  app.addHook('onRequest', async ({ url }) => {
    serves ||= url.startsWith('/api/');
  });
  const look = async () => {
    const { rows } = await sql<{ capacity: boolean }>`
      with own as (
        insert into serveur (serveur_id, vu_le, plein, sert) values (${own}, now(), ${disks.isFull}, ${serves})
        on conflict (serveur_id) do update set vu_le = excluded.vu_le, plein = excluded.plein, sert = excluded.sert
      ), gone as (
        delete from serveur where vu_le < now() - interval '1 day'
      )
      select exists (select from serveur where serveur_id <> ${own} and sert and not plein
        and vu_le > now() - ${GONE} * interval '1 millisecond') as capacity`.execute(db);
    haveCapacity = rows[0]?.capacity === true;
  };
  return {
    get haveCapacity() {
      return haveCapacity;
    },
    scheduler() {
      // One process owns the embedded database: there is no other.
      if (database.kind === 'embedded') return [];
      const looking = schedule(INTERVAL, look, log);
      return [
        {
          async stop() {
            await looking.stop();
            // Where that fails, it is gone in a while all the same.
            await db
              .deleteFrom('serveur')
              .where('serveurId', '=', own)
              .execute()
              .catch(() => undefined);
          },
        },
      ];
    },
  };
}
