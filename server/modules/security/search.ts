/** `POST /api/securite/evenements`: pages of security events, for the managers of the society. */

import { type RawBuilder, sql } from 'kysely';
import {
  SECURITY_PAGE,
  type SecurityCriteria,
  type searchSecurityEvents,
} from '#contract/security/events.ts';
import { normaliseEmail } from '#domain/profile/reach.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { Fingerprint } from '#server/platform/watch/stored-key.ts';
import { typedFingerprint } from './note.ts';

export function searcher(fingerprint: Fingerprint): Handler<typeof searchSecurityEvents> {
  return async (call, { body }) => {
    const matches = await events(call, body, fingerprint).execute();
    const page = matches.slice(0, SECURITY_PAGE);
    const last = page.at(-1);
    return {
      rows: page.map(present),
      suivant: matches.length > page.length && last !== undefined ? String(last.evenementId) : null,
    };
  };
}

/** The requested page, and one event more to know whether another page follows. */
function events(call: Call, criteria: SecurityCriteria, fingerprint: Fingerprint) {
  const { genre, issue, adresse, depuis, jusque, suivant } = criteria;
  let query = read(call)
    .orderBy('e.evenementId', 'desc')
    .limit(SECURITY_PAGE + 1);
  if (genre !== undefined) query = query.where('e.genre', '=', genre);
  if (issue !== undefined) query = query.where('e.issue', '=', issue);
  if (adresse !== undefined) query = query.where('e.adresse', '=', adresse);
  if (depuis !== undefined) query = query.where('e.at', '>=', beginningOf(sql`${depuis}::date`));
  if (jusque !== undefined) query = query.where('e.at', '<', beginningOf(sql`${jusque}::date + 1`));
  if (criteria.personne !== undefined)
    query = ofPerson(call, query, criteria.personne, fingerprint);
  return suivant === undefined ? query : query.where('e.evenementId', '<', Number(suivant));
}

/** A first sign-in has no record yet: it is attributed to the record that has the account now. */
function read({ db, signedIn }: Call) {
  return db
    .selectFrom('evenementSecurite as e')
    .leftJoin('identite as c', (join) =>
      join
        .onRef('c.subject', '=', 'e.subject')
        .on('c.issuer', '=', signedIn?.issuer ?? null)
        .on('e.interlocuteurId', 'is', null),
    )
    .leftJoin('interlocuteur as q', (join) =>
      join.on(
        'q.interlocuteurId',
        '=',
        sql<number>`coalesce(e.interlocuteur_id, c.interlocuteur_id)`,
      ),
    )
    .leftJoin('interlocuteur as v', 'v.interlocuteurId', 'e.interlocuteurViseId')
    .leftJoin('structure as s', 's.structureId', 'e.structureId')
    .select([
      'e.evenementId',
      'e.at',
      'e.genre',
      'e.issue',
      'e.subject',
      'e.saisiMasque',
      'e.adresse',
    ])
    .select(['e.agent', 'e.appel', 'e.precisions', 'e.fois'])
    .select([
      'q.interlocuteurId as quiId',
      'q.nom as quiNom',
      'q.prenom as quiPrenom',
      'q.email as quiEmail',
    ])
    .select([
      'v.interlocuteurId as viseId',
      'v.nom as viseNom',
      'v.prenom as visePrenom',
      'v.email as viseEmail',
    ])
    .select(['s.structureId', 's.raison']);
}
type Read = ReturnType<typeof read>;

/** A sign-in before the account had a record is found by the account. */
function ofPerson({ db }: Call, query: Read, email: string, fingerprint: Fingerprint): Read {
  const people = db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', normaliseEmail(email));
  const accounts = db
    .selectFrom('identite')
    .select('subject')
    .where('interlocuteurId', 'in', people);
  return query.where((where) =>
    where.or([
      where('e.interlocuteurId', 'in', people),
      where('e.interlocuteurViseId', 'in', people),
      where('e.subject', 'in', accounts),
      where('e.saisiEmpreinte', '=', typedFingerprint(fingerprint, email)),
    ]),
  );
}

const beginningOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day})::timestamp at time zone 'Europe/Paris'`;

function present(row: Awaited<ReturnType<Read['execute']>>[number]) {
  return {
    evenementId: row.evenementId,
    at: row.at.toISOString(),
    genre: row.genre,
    issue: row.issue,
    qui: person(row.quiId, row.quiNom, row.quiPrenom, row.quiEmail),
    vise: person(row.viseId, row.viseNom, row.visePrenom, row.viseEmail),
    structure:
      row.structureId === null ? null : { structureId: row.structureId, raison: row.raison ?? '' },
    compte: row.subject,
    saisi: row.saisiMasque,
    adresse: row.adresse,
    navigateur: row.agent,
    appel: row.appel,
    precisions: row.precisions,
    fois: row.fois,
  };
}

function person(
  interlocuteurId: number | null,
  nom: string | null,
  prenom: string | null,
  email: string | null,
) {
  return interlocuteurId === null
    ? null
    : { interlocuteurId, nom: nom ?? '', prenom: prenom ?? '', email: email ?? '' };
}
