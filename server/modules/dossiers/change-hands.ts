/**
 * Moves dossiers and recordings from one structure to another, by a transfer or an absorption. A
 * tie names a recording of the same structure by its number. When two tied recordings are
 * separated, the tie becomes the other's code, which anyone may know; without a code, the tie ends.
 */

import { type Kysely, sql } from 'kysely';
import {
  type DossierWritten,
  DRAFTS,
  dossierStateMachine,
  TO_BE_SENT,
} from '#domain/dossier/state-machine.ts';
import { BEING_ENTERED } from '#domain/registration/statuts.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Span } from '#server/platform/records/mention.ts';
import { hasToSend } from './tables.ts';

type Receiving = { readonly structureId: number; readonly dossierId: number };

/** The dossier that receives what another structure gave. @returns its number */
export async function openReceived(
  { db, now }: Pick<Call, 'db' | 'now'>,
  received: { readonly structureId: number; readonly titre: string },
): Promise<number> {
  const begun = dossierStateMachine.begin(
    { action: 'receive', by: 'producer' },
    { now, who: null },
  );
  return openDossier(db, now, { ...received, ...begun.written });
}

/**
 * Moves the recordings, in their order. The note to the society belonged to the giver: it is
 * cleared, and the history keeps it.
 */
export async function receiveElements(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { structureId, dossierId }: Receiving,
  from: number,
  elementIds: readonly number[],
): Promise<void> {
  await sql`update element e set structure_id = ${structureId}, dossier_id = ${dossierId},
      rang = m.rang, commentaire = null, revision = e.revision + 1, updated_at = ${now}
    from unnest(${[...elementIds]}::int[]) with ordinality as m(element_id, rang)
    where e.element_id = m.element_id`.execute(db);
  await retie(db, from, elementIds);
}

/** Dossiers are locked before structures, as by every writer. */
export async function lockDrafts({ db }: Call, structureId: number): Promise<void> {
  await draftsOf(db, structureId).forUpdate().execute();
}

/**
 * Gives all dossiers prepared and never sent; the structure is locked, so none is created
 * meanwhile.
 * @returns their numbers
 */
export async function giveDrafts(call: Call, span: Span): Promise<readonly number[]> {
  const drafts = await draftsOf(call.db, span.from).execute();
  const dossierIds = drafts.map(({ dossierId }) => dossierId);
  await giveDossiers(call, span, dossierIds);
  return dossierIds;
}

const draftsOf = (db: Kysely<Tables>, structureId: number) =>
  db
    .selectFrom('dossier')
    .select('dossierId')
    .where('structureId', '=', structureId)
    .where('etat', 'in', DRAFTS)
    .orderBy('dossierId');

/**
 * Locks the dossiers that the structure has to send, for the first time or again: whole dossiers,
 * and those accepted in part.
 */
export async function lockUnsent({ db }: Call, structureId: number) {
  const locked = await db
    .selectFrom('dossier as d')
    .select(['d.dossierId', 'd.etat'])
    .where('d.structureId', '=', structureId)
    .where(hasToSend)
    .orderBy('d.dossierId')
    .forUpdate()
    .execute();
  const items = (whole: boolean) =>
    locked.flatMap(({ dossierId, etat }) =>
      TO_BE_SENT.some((one) => one === etat) === whole ? [dossierId] : [],
    );
  return { whole: items(true), inPart: items(false) };
}

/** Moves whole dossiers with all their recordings. */
export async function giveDossiers(
  { db }: Call,
  { from, to }: Span,
  dossierIds: readonly number[],
): Promise<void> {
  const list = sql<number>`any(${[...dossierIds]}::int[])`;
  await db.updateTable('dossier').set({ structureId: to }).where('dossierId', '=', list).execute();
  const moved = await db
    .updateTable('element')
    .set({ structureId: to })
    .where('dossierId', '=', list)
    .returning('elementId')
    .execute();
  await retie(
    db,
    from,
    moved.map(({ elementId }) => elementId),
  );
}

/**
 * The refused recordings of a dossier accepted in part become a draft of the other structure, under
 * the same title; the others stay where their codes are. The dossiers are already locked.
 * @returns the numbers of the drafts
 */
export async function partRefused(
  call: Call,
  { from, to }: Span,
  dossierIds: readonly number[],
): Promise<readonly number[]> {
  const { db, now } = call;
  const drafts: number[] = [];
  for (const dossierId of dossierIds) {
    const { titre } = await db
      .selectFrom('dossier')
      .select('titre')
      .where('dossierId', '=', dossierId)
      .executeTakeFirstOrThrow();
    const begun = dossierStateMachine.begin(
      { action: 'create', by: 'producer' },
      { now, who: null },
    );
    const draft = await openDossier(db, now, { titre, structureId: to, ...begun.written });
    const moved = await db
      .updateTable('element')
      .set({ structureId: to, dossierId: draft })
      .where('dossierId', '=', dossierId)
      .where('statut', 'in', BEING_ENTERED)
      .returning('elementId')
      .execute();
    const elementIds = moved.map(({ elementId }) => elementId);
    await retie(db, from, elementIds);
    drafts.push(draft);
  }
  return drafts;
}

async function openDossier(
  db: Kysely<Tables>,
  now: Date,
  opened: DossierWritten & { readonly structureId: number; readonly titre: string | null },
): Promise<number> {
  const { dossierId } = await db
    .insertInto('dossier')
    .values({ ...opened, createdAt: now, updatedAt: now })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  return dossierId;
}

async function retie(
  db: Kysely<Tables>,
  fromStructureId: number,
  moved: readonly number[],
): Promise<void> {
  const ids = [...moved];
  await sql`update element e
    set lien = case when parted.isrc is null then null else jsonb_build_object(
      'nature', e.lien ->> 'nature', 'elementId', null, 'isrc', parted.isrc) end
    from (
      select l.element_id, i.isrc
      from element l
      join element t on t.element_id = (l.lien ->> 'elementId')::integer
      left join immatriculation i on i.element_id = t.element_id
      where l.lien is not null and l.structure_id <> t.structure_id
        and (l.element_id = any(${ids}::int[])
          or (t.element_id = any(${ids}::int[]) and l.structure_id = ${fromStructureId}))
    ) parted
    where e.element_id = parted.element_id`.execute(db);
}
