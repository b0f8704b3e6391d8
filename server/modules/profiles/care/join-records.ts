/**
 * The deeds of a merger of two people. What names the record that goes (who sent a dossier, who decided)
 * keeps naming it: the history is not rewritten. What lets somebody in goes to the record that stays.
 */

import { type Kysely, sql } from 'kysely';
import { isUnsaid } from '#domain/field/faults.ts';
import { isPersonUnderValidation, isPersonValidated, personLife } from '#domain/profile/life.ts';
import { forEachPersonField, type PersonFieldName } from '#domain/profile/profile-fields.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Person } from '../own-record.ts';
import type { PeoplePair } from './pair.ts';

type Order = { readonly signIn: number | null; readonly motif: string };

export async function joinRecords(call: Call, { kept, gone }: PeoplePair, order: Order): Promise<void> {
  const { db } = call;
  const place = { from: gone.interlocuteurId, to: kept.interlocuteurId };
  const structures = await joinTeams(db, place);
  await moveRequests(db, place);
  await keepOneSignIn(db, place, order.signIn);
  await moveErrands(db, place);
  const email = order.signIn === gone.interlocuteurId ? gone.email : kept.email;
  await writeBoth(call, kept, gone, email);
  const after = { de: gone.interlocuteurId, vers: kept.interlocuteurId };
  const before = { interlocuteurId: kept.interlocuteurId, email: kept.email, etat: kept.etat };
  await call.record({ structureId: null, before, after: { ...after, email, ...order } });
  // A structure reads that its contact is one with another; not under which address others know that one.
  for (const structureId of structures) await call.record({ structureId, after });
}

type Place = { readonly from: number; readonly to: number };
type Db = Kysely<Tables>;

/** @returns the structures where something changed */
async function joinTeams(db: Db, { from, to }: Place): Promise<readonly number[]> {
  const { rows } = await sql<{ structureId: number }>`
    insert into collaborateur as c (structure_id, interlocuteur_id, is_gestionnaire_internet,
        is_representant_legal, is_gestionnaire_isrc, created_at)
      select structure_id, ${to}, is_gestionnaire_internet, is_representant_legal, is_gestionnaire_isrc, created_at
      from collaborateur where interlocuteur_id = ${from} order by structure_id
    on conflict (interlocuteur_id, structure_id) do update set
      is_gestionnaire_internet = c.is_gestionnaire_internet or excluded.is_gestionnaire_internet,
      is_representant_legal = c.is_representant_legal or excluded.is_representant_legal,
      is_gestionnaire_isrc = c.is_gestionnaire_isrc or excluded.is_gestionnaire_isrc
    returning c.structure_id
  `.execute(db);
  await db.deleteFrom('collaborateur').where('interlocuteurId', '=', from).execute();
  return rows.map(({ structureId }) => structureId);
}

async function moveRequests(db: Db, { from, to }: Place): Promise<void> {
  await sql`insert into demande_rattachement (structure_id, interlocuteur_id, created_at)
    select d.structure_id, ${to}, d.created_at from demande_rattachement d
    where d.interlocuteur_id = ${from} and not exists (select 1 from collaborateur c
      where c.structure_id = d.structure_id and c.interlocuteur_id = ${to})
    on conflict do nothing`.execute(db);
  await sql`delete from demande_rattachement d where d.interlocuteur_id = ${from} or (
    d.interlocuteur_id = ${to} and exists (select 1 from collaborateur c
      where c.structure_id = d.structure_id and c.interlocuteur_id = ${to}))`.execute(db);
}

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

/** What still waits for the person. */
async function moveErrands(db: Db, { from, to }: Place): Promise<void> {
  await db
    .updateTable('notification')
    .set({ interlocuteurId: to })
    .where('interlocuteurId', '=', from)
    .execute();
  await db.updateTable('job').set({ interlocuteurId: to }).where('interlocuteurId', '=', from).execute();
  await db.updateTable('structure').set({ submittedBy: to }).where('submittedBy', '=', from).execute();
}

async function writeBoth({ db, now }: Call, kept: Person, gone: Person, email: string): Promise<void> {
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
      ...absorbed(kept, gone, now),
    })
    .execute();
  await update(gone.interlocuteurId)
    .set({
      ...(exchanged ? { email: kept.email } : {}),
      fusionneVers: kept.interlocuteurId,
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
  return personLife.advance({ action: 'absorb', from, by: 'staff', conditions }, { now, revision }).written;
}
