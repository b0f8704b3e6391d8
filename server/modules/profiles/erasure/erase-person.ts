/**
 * Erases a person's record: its id stays, for the actions that reference it; all personal data
 * goes.
 */

import { type Kysely, sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { MARK, type Named } from '#domain/profile/erasure.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { historyPieces } from '#server/platform/records/history-pieces.ts';
import { keyedFingerprint } from '#server/platform/watch/stored-key.ts';

export type ErasedPerson = Named & { readonly accounts: readonly string[] };

/** The record and those merged into it, locked. */
export const lockRecords = (db: Call['db'], interlocuteurId: number) =>
  db
    .selectFrom('interlocuteur')
    .select(['interlocuteurId', 'email', 'emailAttendu', 'prenom', 'nom', 'telephone'])
    .where((eb) =>
      eb.or([
        eb('interlocuteurId', '=', interlocuteurId),
        eb('fusionneVers', '=', interlocuteurId),
      ]),
    )
    .where('erasedAt', 'is', null)
    .orderBy('interlocuteurId')
    .forUpdate()
    .execute();

/** @throws Refusal NOT_FOUND */
export async function namedPerson(
  { db }: Pick<Call, 'db'>,
  interlocuteurId: number,
): Promise<ErasedPerson> {
  const records = await lockRecords(db, interlocuteurId);
  if (!records.some((one) => one.interlocuteurId === interlocuteurId))
    throw new DomainError(NOT_FOUND);
  const accounts = await db
    .selectFrom('identite')
    .select('subject')
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
  const interlocuteurIds = records.map((one) => one.interlocuteurId);
  return {
    interlocuteurIds,
    emails: [
      ...records.flatMap(({ email, emailAttendu }) =>
        emailAttendu === null ? [email] : [email, emailAttendu],
      ),
      ...(await formerAddresses(db, interlocuteurIds)),
    ],
    names: namesOf([...records, ...(await requestedNames(db, interlocuteurIds))]),
    telephones: records.flatMap(({ telephone }) => (telephone === null ? [] : [telephone])),
    accounts: accounts.map(({ subject }) => subject),
  };
}

type Name = { readonly prenom?: unknown; readonly nom?: unknown };

/**
 * Their former names, and those they requested; each side of a request holds only the changed
 * parts.
 */
async function requestedNames(
  db: Call['db'],
  interlocuteurIds: readonly number[],
): Promise<readonly Name[]> {
  const requests = await db
    .selectFrom('changementIdentite')
    .select(['avant', 'apres'])
    .where('interlocuteurId', 'in', interlocuteurIds)
    .orderBy('changementId')
    .execute();
  return requests.flatMap(({ avant, apres }) => [avant, apres]);
}

/** Each first name with each family name: either changes without the other. */
function namesOf(names: readonly Name[]): Named['names'] {
  const [first, family] = (['prenom', 'nom'] as const).map((part) => [
    ...new Set(names.map((name) => name[part]).filter((word) => typeof word === 'string')),
  ]);
  return (family ?? []).flatMap((nom) => (first ?? []).map((prenom) => [prenom, nom] as const));
}

/** `.invalid` never exists (RFC 2606): no mail is delivered to it, and nobody signs in with it. */
const addressOf = (interlocuteurId: number) => `efface-${interlocuteurId}@personne.invalid`;

export async function eraseRecords(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { interlocuteurIds, emails }: Named,
): Promise<void> {
  const adressesEffacees = emails.map(await keyedFingerprint(db, now));
  for (const interlocuteurId of interlocuteurIds)
    await db
      .updateTable('interlocuteur')
      .set({
        email: addressOf(interlocuteurId),
        nom: MARK,
        prenom: '',
        civilite: null,
        telephone: null,
        fonction: null,
        adressesEffacees: sql`${adressesEffacees}::text[]`,
        motif: null,
        emailVerifie: false,
        emailAttendu: null,
        preferences: '{}',
        erasedAt: now,
        updatedAt: now,
      })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
}

/** Addresses under which the history knows people, besides those of their records. */
/** Excludes addresses that now belong to somebody else. */
async function formerAddresses(
  db: Kysely<Tables>,
  interlocuteurIds: readonly number[],
): Promise<readonly string[]> {
  const result = new Set<string>();
  for await (const { after, upTo } of historyPieces(db)) {
    const { rows } = await sql<{ email: string }>`
      select distinct lower(address) as email
        from historique h cross join lateral (values (h.before), (h.after)) as sides(side)
          cross join lateral (values (side ->> 'email'), (side ->> 'emailAttendu')) as message(address)
        where h.historique_id > ${after} and h.historique_id <= ${upTo}
          and side -> 'interlocuteurId' = any(${interlocuteurIds.map(String)}::jsonb[])
          and address like '%@%'
          and not exists (select from interlocuteur i where i.email = lower(address))
        order by 1`.execute(db);
    for (const { email } of rows) result.add(email);
  }
  return [...result];
}
