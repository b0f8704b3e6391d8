/**
 * Steps of a merger of two people. References to the removed record (who sent a dossier, who
 * decided) stay: the history is not rewritten. What gives access moves to the remaining record.
 */

import type { Kysely } from 'kysely';
import { isUnsaid } from '#domain/field/field-errors.ts';
import { forEachPersonField, type PersonFieldName } from '#domain/profile/profile-fields.ts';
import {
  isPersonUnderValidation,
  isPersonValidated,
  personStateMachine,
} from '#domain/profile/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Moved, Span } from '#server/platform/records/mention.ts';
import { type AddressDeps, notifyChanged } from '../address/await-proof.ts';
import type { Person } from '../own-record.ts';
import type { PeoplePair } from './pair.ts';

type Order = { readonly signIn: number | null; readonly motif: string };

/** Moves every reference to the removed record. Handed in by `compose.ts`. */
export type JoinPeople = (call: Call, span: Span) => Promise<Moved>;

export type MergeDeps = AddressDeps & { readonly joinPeople: JoinPeople };

export async function joinRecords(
  call: Call,
  { stored, gone }: PeoplePair,
  order: Order,
  deps: MergeDeps,
): Promise<void> {
  const { db } = call;
  const location = { from: gone.interlocuteurId, to: stored.interlocuteurId };
  const { structureIds = [] } = await deps.joinPeople(call, location);
  await keepOneSignIn(db, location, order.signIn);
  // The address follows the account that signs in, if it is proven.
  const comes = order.signIn === gone.interlocuteurId && gone.emailVerifie;
  const email = comes ? gone.email : stored.email;
  if (comes) await notifyChanged(deps, call, stored, email);
  await writeBoth(call, stored, gone, email);
  const after = { de: gone.interlocuteurId, vers: stored.interlocuteurId };
  const before = {
    interlocuteurId: stored.interlocuteurId,
    email: stored.email,
    etat: stored.etat,
  };
  const { interlocuteurId } = stored;
  await call.record({
    structureId: null,
    before,
    after: { interlocuteurId, ...after, email, ...order },
  });
  // A structure learns that its contact was merged with another one, but not the address under
  // which others know that one.
  for (const structureId of structureIds) await call.record({ structureId, after });
}

type Db = Kysely<Tables>;

/** The other account cannot sign in any more, from its very next call. */
async function keepOneSignIn(db: Db, { from, to }: Span, signIn: number | null): Promise<void> {
  const dropped = signIn === from ? to : from;
  await db.deleteFrom('identite').where('interlocuteurId', '=', dropped).execute();
  if (signIn === from) {
    await db
      .updateTable('identite')
      .set({ interlocuteurId: to })
      .where('interlocuteurId', '=', from)
      .execute();
  }
}

async function writeBoth(
  { db, now }: Call,
  stored: Person,
  gone: Person,
  email: string,
): Promise<void> {
  const update = (interlocuteurId: number) =>
    db.updateTable('interlocuteur').where('interlocuteurId', '=', interlocuteurId);
  const exchanged = email !== stored.email;
  // An address belongs to one record: it is released before it is taken.
  if (exchanged)
    await update(gone.interlocuteurId)
      .set({ email: `${crypto.randomUUID()}@fusion.invalid` })
      .execute();
  await update(stored.interlocuteurId)
    .set({
      ...forEachPersonField<Pick<Person, PersonFieldName>>((_field, name) =>
        // Empty fields are filled from the other record.
        isUnsaid(stored[name]) ? gone[name] : stored[name],
      ),
      email,
      emailVerifie: exchanged ? gone.emailVerifie : stored.emailVerifie,
      ...(exchanged ? { emailAttendu: null } : {}),
      ...absorbed(stored, gone, now),
    })
    .execute();
  await update(gone.interlocuteurId)
    .set({
      ...(exchanged ? { email: stored.email } : {}),
      fusionneVers: stored.interlocuteurId,
      emailAttendu: null,
      revision: gone.revision + 1,
      updatedAt: now,
    })
    .execute();
  await db
    .updateTable('interlocuteur')
    .set({ fusionneVers: stored.interlocuteurId })
    .where('fusionneVers', '=', gone.interlocuteurId)
    .execute();
}

/**
 * Validated if either record is; if either is under validation, staff continue with the merged one.
 */
function absorbed({ etat: from, revision }: Person, { etat }: Person, now: Date) {
  const conditions = {
    otherIsValidated: isPersonValidated(etat),
    otherIsUnderValidation: isPersonUnderValidation(etat),
  };
  return personStateMachine.transition(
    { action: 'absorb', from, by: 'staff', conditions },
    { now, revision },
  ).written;
}
