/**
 * The writes of a decision done by one SQL function, and the routes that call it, with and without
 * the journal's lines. Run as a program, it serves these routes in its own process until killed.
 */

import Fastify from 'fastify';
import { type Kysely, sql } from 'kysely';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';

/**
 * Same locks and writes as the portal: dossier, counter, codes, recordings, dossier, history,
 * notification to the producer.
 */
export const BY_HAND = `create function issue_by_hand(d integer, p integer, code text, who integer, told integer) returns jsonb
  language plpgsql as $$
  declare
    y integer := extract(year from now() at time zone 'Europe/Paris');
    n integer;
    s integer;
    last integer;
    given jsonb;
  begin
    select structure_id into s from dossier where dossier_id = d for update;
    select count(*) into n from element where dossier_id = d and statut = 'LOCK';
    perform 1 from prefixe where prefixe_id = p for share;
    insert into compteur (prefixe_id, annee, dernier) values (p, y, n)
      on conflict (prefixe_id, annee) do update set dernier = compteur.dernier + n returning dernier into last;
    insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
        attribue_le, attribue_par)
      select code || lpad((y % 100)::text, 2, '0') || lpad((last - n + rang)::text, 5, '0'), element_id, d, s, p, y,
        last - n + rang, now(), who from element where dossier_id = d and statut = 'LOCK' order by rang;
    update element set statut = 'DONE', motif = null, updated_at = now() where dossier_id = d;
    update dossier set etat = 3, locked_by = null, locked_at = null, decided_at = now(), decided_by = who,
      updated_at = now() where dossier_id = d;
    select jsonb_agg(jsonb_build_object('elementId', element_id, 'isrc', isrc)) into given
      from element join immatriculation using (element_id) where element.dossier_id = d;
    insert into historique (at, action, interlocuteur_id, acting_structure_id, structure_id, dossier_id, before, after)
      values (now(), 'dossier.decide', who, ${SOCIETY}, s, d, '{"etat":2}',
        jsonb_build_object('etat', 3, 'attributed', given));
    insert into notification (structure_id, dossier_id, interlocuteur_id, cle, kind, titre, texte, lien, created_at)
      values (s, d, told, gen_random_uuid()::text, 'DOSSIER_DECIDED', 'Votre demande est traitée', 'Les codes sont là.',
        '/demandes/' || d, now());
    return given;
  end $$`;

/**
 * Baseline for the same writes over HTTP: no authentication, and only the journal's two lines are
 * written.
 * @returns its address
 * @param folder for these lines
 */
async function serve(db: Kysely<Tables>, folder: string): Promise<string> {
  const journal = await openFolderJournal(folder).begin(1);
  let last = Promise.resolve();
  let lines = 0;
  const write = (line: unknown) => {
    last = last.then(() => journal.append([JSON.stringify(line)]));
    return last;
  };
  const issue = async (
    trx: Kysely<Tables>,
    { dossierId, prefixeId, staffId, reported }: ByHand,
  ) => {
    const { rows } = await sql<{ input: unknown }>`
      select issue_by_hand(${dossierId}, ${prefixeId}, 'FRM02', ${staffId}, ${reported}) as input`.execute(
      trx,
    );
    return rows[0]?.input;
  };
  const generation = await ownGeneration(db);
  const app = Fastify();
  app.post<{ Body: ByHand }>('/sql', async ({ body }) => {
    await inTransaction<Tables, unknown>(db, (trx) => issue(trx, body));
    return { dossierId: body.dossierId };
  });
  // Same order as the portal: the line is on disk before the commit, which stores the line's
  // number; the « stored » line is written before the response.
  app.post<{ Body: ByHand }>('/told', async ({ body }) => {
    await inTransaction<Tables, unknown>(db, async (trx) => {
      const line = write({ issued: await issue(trx, body) });
      lines += 1;
      await sql`insert into registre_ligne (generation, numero, sort) values (${generation}, ${lines}, 'ECRIT')`.execute(
        trx,
      );
      await line;
    });
    await write({ stored: body.dossierId });
    return { dossierId: body.dossierId };
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function ownGeneration(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    insert into registre_generation (generation, ouverte_le)
    select coalesce(max(generation), 0) + 1, now() from registre_generation returning generation`.execute(
    db,
  );
  return rows[0]?.generation ?? 0;
}

export type ByHand = {
  readonly dossierId: number;
  readonly prefixeId: number;
  readonly staffId: number;
  readonly reported: number;
};

if (import.meta.main) {
  const [, , databaseUrl = '', folder = ''] = process.argv;
  const { pool } = await openDatabase({ databaseUrl, dataDir: folder });
  process.stdout.write(`${await serve(kyselyOn<Tables>(pool), folder)}\n`);
}
