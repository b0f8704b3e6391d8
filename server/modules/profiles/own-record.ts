/** The record of the person who calls, by the identity of the token: with or without a structure. */

import type { Selectable } from 'kysely';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Person = Selectable<Tables['interlocuteur']>;

export async function findOwnRecord({ db, signedIn }: Call): Promise<Person | null> {
  if (signedIn === null) return null;
  const person = await db
    .selectFrom('identite as t')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 't.interlocuteurId')
    .selectAll('i')
    .where('t.issuer', '=', signedIn.issuer)
    .where('t.subject', '=', signedIn.subject)
    .executeTakeFirst();
  return person ?? null;
}

/** A person's address is that of their sign-in: it must be changed there first. */
export const NOT_YOURS =
  'Cette adresse n’est pas celle de votre compte de connexion : changez-la d’abord là où vous vous connectez.';
