/** The record of a person who is erased: its number stays, for the acts that name it; nothing of who they were does. */

import { NOT_FOUND } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import { MARK, type Named } from '#domain/rights/erasure.ts';
import type { Call } from '#server/platform/call.ts';

export type ErasedPerson = Named & { readonly accounts: readonly string[] };

/** With the records that were joined to it, locked. @throws Refusal NOT_FOUND */
export async function namedPerson({ db }: Pick<Call, 'db'>, interlocuteurId: number): Promise<ErasedPerson> {
  const records = await db
    .selectFrom('interlocuteur')
    .select(['interlocuteurId', 'email', 'prenom', 'nom', 'telephone'])
    .where((eb) =>
      eb.or([eb('interlocuteurId', '=', interlocuteurId), eb('fusionneVers', '=', interlocuteurId)]),
    )
    .where('erasedAt', 'is', null)
    .orderBy('interlocuteurId')
    .forUpdate()
    .execute();
  if (!records.some((one) => one.interlocuteurId === interlocuteurId)) throw new Refusal(NOT_FOUND);
  const accounts = await db
    .selectFrom('identite')
    .select('subject')
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
  return {
    interlocuteurIds: records.map((one) => one.interlocuteurId),
    emails: records.map(({ email }) => email),
    names: records.map(({ prenom, nom }) => [prenom, nom] as const),
    telephones: records.flatMap(({ telephone }) => (telephone === null ? [] : [telephone])),
    accounts: accounts.map(({ subject }) => subject),
  };
}

/** `.invalid` never exists (RFC 2606): nobody is written to, and nobody signs in by it. */
const addressOf = (interlocuteurId: number) => `efface-${interlocuteurId}@personne.invalid`;

export async function eraseRecords(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { interlocuteurIds }: Named,
): Promise<void> {
  for (const interlocuteurId of interlocuteurIds)
    await db
      .updateTable('interlocuteur')
      .set({
        ...{
          email: addressOf(interlocuteurId),
          nom: MARK,
          prenom: '',
          civilite: null,
          telephone: null,
          fonction: null,
        },
        ...{ motif: null, emailVerifie: false, preferences: '{}', erasedAt: now, updatedAt: now },
      })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
}
