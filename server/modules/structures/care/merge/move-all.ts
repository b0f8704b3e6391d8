/**
 * Empties a record into another, in one transaction. No row of the register of codes is touched, no counter
 * read: recordings follow their dossier, prefixes keep their number and their counters, and the database
 * itself refuses anything else about a recording that has its code.
 */

import { sql } from 'kysely';
import { fileNameKey, uniqueFileName } from '#domain/justificatif/file-name.ts';
import type { RoleSet } from '#domain/permission/roles.ts';
import { PERSON_ETATS, personLife } from '#domain/profile/life.ts';
import { UNDER_VALIDATION } from '#domain/structure/life.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { Pair } from './pair.ts';

/** What a merger moved, for the history of both records. */
export type Moved = {
  readonly interlocuteurIds: readonly number[];
  readonly dossierIds: readonly number[];
  readonly prefixeIds: readonly number[];
  readonly justificatifIds: readonly number[];
};

export type Place = { readonly from: number; readonly to: number };

export async function moveAll(
  call: Call,
  { gone, kept }: Pair,
): Promise<Moved & { readonly joined: Joined }> {
  const place = { from: gone.structureId, to: kept.structureId };
  const joined = await movePeople(call, place);
  const justificatifIds = await moveJustificatifs(call, place);
  const dossierIds = await moveDossiers(call, place);
  const prefixes = await call.db
    .updateTable('prefixe')
    .set({ structureId: place.to })
    .where('structureId', '=', place.from)
    .returning('prefixeId')
    .execute();
  await moveTraces(call, place);
  await closeSoftware(call, place.from);
  return {
    joined,
    interlocuteurIds: joined.map(({ interlocuteurId }) => interlocuteurId),
    dossierIds,
    prefixeIds: prefixes.map(({ prefixeId }) => prefixeId),
    justificatifIds,
  };
}

/** Who belongs to the record that stays, and did not before. */
export type Joined = readonly (RoleSet & { readonly interlocuteurId: number })[];

async function movePeople({ db, now }: Call, { from, to }: Place): Promise<Joined> {
  const { rows: joined } = await sql<Joined[number]>`
    insert into collaborateur as c (structure_id, interlocuteur_id, is_gestionnaire_internet,
        is_representant_legal, is_gestionnaire_isrc, created_at)
      select ${to}, interlocuteur_id, is_gestionnaire_internet, is_representant_legal, is_gestionnaire_isrc,
        created_at
      from collaborateur g where structure_id = ${from} and not exists (select 1 from collaborateur o
        where o.structure_id = ${to} and o.interlocuteur_id = g.interlocuteur_id)
      order by interlocuteur_id
    returning c.interlocuteur_id, c.is_gestionnaire_internet, c.is_representant_legal, c.is_gestionnaire_isrc
  `.execute(db);
  await sql`update collaborateur c set
      is_gestionnaire_internet = c.is_gestionnaire_internet or g.is_gestionnaire_internet,
      is_representant_legal = c.is_representant_legal or g.is_representant_legal,
      is_gestionnaire_isrc = c.is_gestionnaire_isrc or g.is_gestionnaire_isrc
    from collaborateur g
    where c.structure_id = ${to} and g.structure_id = ${from} and c.interlocuteur_id = g.interlocuteur_id`.execute(
    db,
  );
  await endWaiting(db, from, now);
  await db.deleteFrom('collaborateur').where('structureId', '=', from).execute();
  await sql`insert into demande_rattachement (structure_id, interlocuteur_id, created_at)
    select ${to}, d.interlocuteur_id, d.created_at from demande_rattachement d
    where d.structure_id = ${from} and not exists (select 1 from collaborateur c
      where c.structure_id = ${to} and c.interlocuteur_id = d.interlocuteur_id)
    on conflict do nothing`.execute(db);
  await db.deleteFrom('demandeRattachement').where('structureId', '=', from).execute();
  return joined;
}

/**
 * Staff who join the record under validation to one that is validated have looked at its people: nobody
 * would look again, and a profile under validation cannot be changed by its owner.
 */
async function endWaiting(db: Call['db'], goneId: number, now: Date): Promise<void> {
  const from = PERSON_ETATS.VALIDATION;
  const to = personLife.lead({ action: 'accept', from, by: 'staff' });
  await sql`update interlocuteur i
    set etat = ${to}, motif = null, revision = i.revision + 1, updated_at = ${now}
    from collaborateur c
    where c.structure_id = ${goneId} and c.interlocuteur_id = i.interlocuteur_id
      and i.etat = ${from} and not exists (select 1 from structure s
        where s.submitted_by = i.interlocuteur_id and s.etat in ${oneOf(UNDER_VALIDATION)})`.execute(db);
}

/** The removed ones too: they are part of what was once sent. A name that is taken gets a number. */
export async function moveJustificatifs({ db }: Call, { from, to }: Place): Promise<number[]> {
  const held = await db
    .selectFrom('justificatif')
    .select(['justificatifId', 'structureId', 'nom', 'removedAt'])
    .where('structureId', 'in', [from, to])
    .orderBy('justificatifId')
    .execute();
  const kept = held.filter(({ structureId, removedAt }) => structureId === to && removedAt === null);
  const taken = new Set(kept.map(({ nom }) => fileNameKey(nom)));
  const moving = held.filter(({ structureId }) => structureId === from);
  for (const { justificatifId, nom: given, removedAt } of moving) {
    const nom = removedAt === null ? uniqueFileName(given, taken) : given;
    const nomCle = fileNameKey(nom);
    if (removedAt === null) taken.add(nomCle);
    await db
      .updateTable('justificatif')
      .set({ structureId: to, nom, nomCle })
      .where('justificatifId', '=', justificatifId)
      .execute();
  }
  return moving.map(({ justificatifId }) => justificatifId);
}

async function moveDossiers({ db }: Call, { from, to }: Place): Promise<number[]> {
  const dossiers = await db
    .updateTable('dossier')
    .set({ structureId: to })
    .where('structureId', '=', from)
    .returning('dossierId')
    .execute();
  await db.updateTable('element').set({ structureId: to }).where('structureId', '=', from).execute();
  return dossiers.map(({ dossierId }) => dossierId);
}

/** What was said and done about those recordings, where it is read by structure. */
async function moveTraces({ db }: Call, { from, to }: Place): Promise<void> {
  for (const table of ['correction', 'import', 'notification', 'note_interne', 'job'] as const) {
    await sql`update ${sql.table(table)} set structure_id = ${to} where structure_id = ${from}`.execute(db);
  }
  await sql`update structure set absorbee_par = ${to}
    where absorbee_par = ${from} and structure_id <> ${to}`.execute(db);
  await sql`update structure set absorbee_par = null where absorbee_par = ${from}`.execute(db);
}

/** A program was bound to one record for its whole life: it is not let into another by a merger. */
async function closeSoftware(call: Call, from: number): Promise<void> {
  const { db, now } = call;
  await db
    .updateTable('compteService')
    .set({ revokedAt: now, revokedBy: interlocuteurOf(call) })
    .where('structureId', '=', from)
    .where('revokedAt', 'is', null)
    .execute();
  await db
    .updateTable('webhook')
    .set({ desactiveAt: now, updatedAt: now })
    .where('structureId', '=', from)
    .where('desactiveAt', 'is', null)
    .execute();
}
