/**
 * Baseline cost of the same rows, in a separate process: Fastify and Kysely, with a hand-written
 * statement, prepared as the portal's are. `/alone` has no authentication; `/called` checks the
 * token and reads the caller's memberships first. The response is compressed, as the portal's is.
 */

import Fastify from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { createTokenVerifier } from '#identity/token-verifier.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { compressJson } from '#server/platform/http/hardening/compressed.ts';

const COLUMNS = sql`e.element_id, e.dossier_id, e.structure_id, s.raison, d.titre as dossier_titre, e.rang, e.type,
  e.titre, e.version, e.artiste, e.duree, e.annee_publication, i.isrc, e.statut, e.motif, i.attribue_le, e.updated_at`;
const JOINED = sql`element e join dossier d using (dossier_id) join structure s on s.structure_id = e.structure_id
  left join immatriculation i on i.element_id = e.element_id`;
const DOSSIER = sql`d.dossier_id, d.structure_id, d.titre, d.etat, d.created_at, d.updated_at, d.submitted_at, s.raison`;
const COUNTED = sql`(select count(*) filter (where e.statut = 'USER')::int as user,
    count(*) filter (where e.statut = 'MINU')::int as minu, count(*) filter (where e.statut = 'PRODUCT')::int as product,
    count(*) filter (where e.statut = 'LOCK')::int as lock, count(*) filter (where e.statut = 'DONE')::int as done
  from element e where e.dossier_id = d.dossier_id)`;

/** Dossier under review with at least one recording awaiting the society. */
const WAITS = sql`d.etat = 2 and exists (select 1 from element m
  where m.dossier_id = d.dossier_id and m.statut in ('PRODUCT', 'LOCK'))`;

type Requested = {
  readonly structure: string;
  readonly isrc: string;
  readonly dossier: string;
  readonly word: string;
  readonly person: string;
};

/** Statements by the name of each measure in `lists.ts`. */
const STATEMENTS = {
  page: ({ structure }) => sql`select ${COLUMNS} from ${JOINED}
    where e.structure_id = ${Number(structure)} and e.statut = 'DONE' order by e.element_id desc limit 20`,
  queue: () => sql`select ${DOSSIER}, c.* from dossier d join structure s using (structure_id)
    cross join lateral ${COUNTED} c where d.etat = 2 order by greatest(d.submitted_at, d.returned_at) limit 2500`,
  queuePage:
    () => sql`select ${DOSSIER}, c.*, (select count(*) from dossier d where ${WAITS}) as total
    from dossier d join structure s using (structure_id) cross join lateral ${COUNTED} c
    where ${WAITS} order by greatest(d.submitted_at, d.returned_at) limit 50`,
  allOpen: () => sql`select ${DOSSIER}, c.* from dossier d join structure s using (structure_id)
    cross join lateral ${COUNTED} c where d.etat in (1, 2) order by d.updated_at desc limit 2500`,
  byDate:
    () => sql`select ${COLUMNS} from immatriculation i join element e on e.element_id = i.element_id
    join dossier d on d.dossier_id = e.dossier_id join structure s on s.structure_id = e.structure_id
    where e.statut = 'DONE' order by i.attribue_le desc, i.element_id desc limit 20`,
  byTitle:
    () => sql`select ${COLUMNS} from ${JOINED} join element_texte t on t.element_id = e.element_id
    where e.statut = 'DONE' order by left(t.titre, 250), t.element_id limit 20`,
  byCompany:
    () => sql`select ${COLUMNS} from (select s.raison_cle, n.element_id from structure s cross join lateral
      (select e.element_id from element e where e.structure_id = s.structure_id and e.statut = 'DONE'
      order by e.element_id desc limit 20) n order by s.raison_cle, s.structure_id, n.element_id desc limit 20) p
    join element e using (element_id) join dossier d using (dossier_id) join structure s on s.structure_id = e.structure_id
    left join immatriculation i on i.element_id = e.element_id order by p.raison_cle, s.structure_id, e.element_id desc`,
  rare: ({
    word,
  }) => sql`select ${COLUMNS} from ${JOINED} where e.statut = 'DONE' and e.element_id in
    (select x.element_id from element_texte x where x.texte like ${`%${word}%`})
    order by e.element_id desc limit 20`,
  code: ({ isrc }) => sql`select ${COLUMNS} from ${JOINED} where i.isrc = ${isrc}`,
  open: ({
    structure,
  }) => sql`select ${DOSSIER}, c.* from dossier d join structure s using (structure_id)
    cross join lateral ${COUNTED} c where d.structure_id = ${Number(structure)} and d.etat in (1, 2)
    order by d.updated_at desc limit 2500`,
  dossier: ({ dossier }) => sql`select ${DOSSIER}, (select jsonb_agg(e) from element e
    where e.dossier_id = d.dossier_id) as elements from dossier d join structure s using (structure_id)
    where d.dossier_id = ${Number(dossier)}`,
  session: ({
    person,
  }) => sql`select i.interlocuteur_id, i.email, i.civilite, i.nom, i.prenom, i.email_verifie,
      (select jsonb_agg(jsonb_build_object('id', s.structure_id, 'raison', s.raison, 'sigle', s.sigle, 'num_ayd', s.num_ayd,
        'etat', s.etat, 'statut', s.statut, 'situation', s.situation, 'marque', s.marque,
        'internet', c.is_gestionnaire_internet, 'legal', c.is_representant_legal, 'isrc', c.is_gestionnaire_isrc,
        'prefixes', (select array_agg(distinct p.type) from prefixe p
          where p.structure_id = s.structure_id and p.closed_at is null),
        'comptes', (select jsonb_agg(k) from element_compte k where k.structure_id = s.structure_id)))
      from collaborateur c join structure s on s.structure_id = c.structure_id
      where c.interlocuteur_id = i.interlocuteur_id) as structures
    from interlocuteur i where i.interlocuteur_id = ${Number(person)}`,
} satisfies Record<string, (request: Requested) => RawBuilder<unknown>>;
export type BareName = keyof typeof STATEMENTS;

const membershipsOf = (issuer: string, subject: string) =>
  sql`select t.interlocuteur_id, s.structure_id, s.etat, s.statut, s.situation, c.is_gestionnaire_internet,
      c.is_representant_legal, c.is_gestionnaire_isrc
    from identite t left join collaborateur c on c.interlocuteur_id = t.interlocuteur_id
      left join structure s on s.structure_id = c.structure_id
    where t.issuer = ${issuer} and t.subject = ${subject} order by c.created_at, c.structure_id`;

/**
 * Serves until its process is killed.
 * @returns its address
 * @param issuer issuer of the tokens of the portal beside it
 */
async function serve(databaseUrl: string, issuer: string): Promise<string> {
  const { pool } = await openDatabase({ databaseUrl, dataDir: '' });
  const db: Kysely<Tables> = kyselyOn(pool);
  const verify = createTokenVerifier({ issuer, clientId: 'portail', keys: 'discovered' });
  const app = Fastify();
  compressJson(app);
  for (const [name, statement] of Object.entries(STATEMENTS)) {
    const answer = async (request: Requested) => (await statement(request).execute(db)).rows;
    app.get<{ Querystring: Requested }>(`/alone/${name}`, ({ query }) => answer(query));
    app.get<{ Querystring: Requested }>(`/called/${name}`, async ({ headers, query }) => {
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      const { subject } = await verify(token);
      const { rows } = await membershipsOf(issuer, subject).execute(db);
      if (rows.length === 0) throw new Error('nobody is signed in by this token');
      return answer(query);
    });
  }
  return app.listen({ port: 0, host: '127.0.0.1' });
}

if (import.meta.main) {
  const [, , databaseUrl = '', issuer = ''] = process.argv;
  process.stdout.write(`${await serve(databaseUrl, issuer)}\n`);
}
