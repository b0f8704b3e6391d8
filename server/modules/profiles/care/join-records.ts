/**
 * The deeds of a merger of two people. What names the record that goes (who sent a dossier, who decided)
 * keeps naming it: the history is not rewritten. What lets somebody in goes to the record that stays.
 */

import type { Kysely } from 'kysely';
import { isUnsaid } from '#domain/field/faults.ts';
import { isPersonUnderValidation, isPersonValidated, personLife } from '#domain/profile/life.ts';
import { forEachPersonField, type PersonFieldName } from '#domain/profile/profile-fields.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Moved, Place } from '#server/platform/records/mention.ts';
import { type AddressDeps, tellChanged } from '../address/await-proof.ts';
import type { Person } from '../own-record.ts';
import type { PeoplePair } from './pair.ts';

type Order = { readonly signIn: number | null; readonly motif: string };

/** What becomes of everything that names the record that goes. Handed in by `compose.ts`. */
export type JoinPeople = (call: Call, place: Place) => Promise<Moved>;

export type MergeDeps = AddressDeps & { readonly joinPeople: JoinPeople };

export async function joinRecords(
  call: Call,
  { kept, gone }: PeoplePair,
  order: Order,
  deps: MergeDeps,
): Promise<void> {
  const { db } = call;
  const place = { from: gone.interlocuteurId, to: kept.interlocuteurId };
  const { structureIds = [] } = await deps.joinPeople(call, place);
  await keepOneSignIn(db, place, order.signIn);
  // The address comes with the account that signs in, if it is proven.
  const comes = order.signIn === gone.interlocuteurId && gone.emailVerifie;
  const email = comes ? gone.email : kept.email;
  if (comes) await tellChanged(deps, call, kept, email);
  await writeBoth(call, kept, gone, email);
  const after = { de: gone.interlocuteurId, vers: kept.interlocuteurId };
  const before = { interlocuteurId: kept.interlocuteurId, email: kept.email, etat: kept.etat };
  const { interlocuteurId } = kept;
  await call.record({
    structureId: null,
    before,
    after: { interlocuteurId, ...after, email, ...order },
  });
  // A structure reads that its contact is one with another; not under which address others know that one.
  for (const structureId of structureIds) await call.record({ structureId, after });
}

type Db = Kysely<Tables>;

/** The account that goes signs nobody in any more, from its very next call. */
async function keepOneSignIn(db: Db, { from, to }: Place, signIn: number | null): Promise<void> {
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
  kept: Person,
  gone: Person,
  email: string,
): Promise<void> {
  const update = (interlocuteurId: number) =>
    db.updateTable('interlocuteur').where('interlocuteurId', '=', interlocuteurId);
  const exchanged = email !== kept.email;
  // An address belongs to one record: it is let go before it is taken.
  if (exchanged)
    await update(gone.interlocuteurId)
      .set({ email: `${crypto.randomUUID()}@fusion.invalid` })
      .execute();
  await update(kept.interlocuteurId)
    .set({
      ...forEachPersonField<Pick<Person, PersonFieldName>>((_field, name) =>
        // What the one does not say, the other does.
        isUnsaid(kept[name]) ? gone[name] : kept[name],
      ),
      email,
      emailVerifie: exchanged ? gone.emailVerifie : kept.emailVerifie,
      ...(exchanged ? { emailAttendu: null } : {}),
      ...absorbed(kept, gone, now),
    })
    .execute();
  await update(gone.interlocuteurId)
    .set({
      ...(exchanged ? { email: kept.email } : {}),
      fusionneVers: kept.interlocuteurId,
      emailAttendu: null,
      revision: gone.revision + 1,
      updatedAt: now,
    })
    .execute();
  await db
    .updateTable('interlocuteur')
    .set({ fusionneVers: kept.interlocuteurId })
    .where('fusionneVers', '=', gone.interlocuteurId)
    .execute();
}

/** Validated once is validated; under validation, staff go on with it. */
function absorbed({ etat: from, revision }: Person, { etat }: Person, now: Date) {
  const conditions = {
    otherIsValidated: isPersonValidated(etat),
    otherIsUnderValidation: isPersonUnderValidation(etat),
  };
  return personLife.advance({ action: 'absorb', from, by: 'staff', conditions }, { now, revision })
    .written;
}
