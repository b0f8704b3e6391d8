/** Records created without a sign-up: the first staff member, and those of programs. */

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { personStateMachine } from '#domain/profile/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/**
 * The record of a program: its name appears wherever a person's would. Its address receives no mail
 * and nobody signs in with it: `.invalid` never exists (RFC 2606).
 */
export async function recordForProgram(
  { db, now }: Pick<Call, 'db' | 'now'>,
  nom: string,
): Promise<number> {
  const { interlocuteurId } = await db
    .insertInto('interlocuteur')
    .values({
      email: `${randomUUID()}@logiciel.invalid`,
      prenom: 'Logiciel',
      nom,
      ...personStateMachine.begin({ action: 'found', by: 'portal' }, { now }).written,
      emailVerifie: false,
      createdAt: now,
      updatedAt: now,
    })
    .returning('interlocuteurId')
    .executeTakeFirstOrThrow();
  return interlocuteurId;
}

export type FirstPerson = {
  readonly interlocuteurId: number;
  /** False: somebody signed up under this address without proving it. */
  readonly isProved: boolean;
};

/** Idempotent; the person signs in with a verified e-mail, and says their name if the account does not. */
export async function ensureFirstPerson(
  db: Kysely<Tables>,
  email: string,
  now: Date,
): Promise<FirstPerson> {
  await db
    .insertInto('interlocuteur')
    .values({
      email,
      nom: '',
      prenom: '',
      ...personStateMachine.begin({ action: 'found', by: 'portal' }, { now }).written,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const person = await findFirstPerson(db, email);
  if (person === undefined) throw new Error('the first person was not written');
  return person;
}

export function findFirstPerson(
  db: Kysely<Tables>,
  email: string,
): Promise<FirstPerson | undefined> {
  return (
    db
      .selectFrom('interlocuteur as a')
      // If the record was merged, the remaining one.
      .innerJoin('interlocuteur as i', (join) =>
        join.on(sql<boolean>`i.interlocuteur_id = coalesce(a.fusionne_vers, a.interlocuteur_id)`),
      )
      .select('i.interlocuteurId')
      .select(
        sql<boolean>`i.email_verifie
          or not exists (select 1 from identite t where t.interlocuteur_id = i.interlocuteur_id)`.as(
          'isProved',
        ),
      )
      .where('a.email', '=', email)
      .executeTakeFirst()
  );
}
