/**
 * Each does one thing that staff accepted, and answers the numbers of what it did: people, dossiers,
 * prefixes, recordings. Dossiers are held first, then both structures by number, then prefixes.
 */

import { sql } from 'kysely';
import { ABSORPTION_WAITS, NOTHING_PROPOSED } from '#contract/registry-care/structures.ts';
import { DRAFTS } from '#domain/dossier/life.ts';
import { RUNNING } from '#domain/job/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { MOST_TRANSFERRED } from '#domain/register/transfer.ts';
import { MOST_OFFERED_AT_ONCE, roleAfterAbsorption } from '#domain/structure/absorption.ts';
import { isValidated } from '#domain/structure/life.ts';
import { lockStructure } from '#server/modules/structures/structure-lookup.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tell } from '#server/platform/tell.ts';
import { offerable } from '../proposals.ts';

/** What the register does for it. Handed in by `compose.ts`. */
export type AbsorptionParts = {
  readonly offerTransfer: (
    call: Call,
    offer: {
      readonly elementIds: readonly number[];
      readonly versStructureId: number;
      readonly motif: string;
    },
  ) => Promise<unknown>;
  /** Ties between recordings that now belong to two structures go on by code. */
  readonly retie: (db: Call['db'], fromStructureId: number, elementIds: readonly number[]) => Promise<void>;
  readonly tell: Tell;
};

type Order = { readonly from: number; readonly to: number; readonly motif: string };

/** Between the reading and the locks somebody may have named another absorbing structure, or none. */
async function lockBoth(call: Call, { from, to }: Order): Promise<void> {
  for (const structureId of [from, to].toSorted((one, other) => one - other)) {
    const { fusionneeVers, situation, absorbeePar, ...held } = await lockStructure(call, structureId);
    const stands = structureId === from ? situation === 'FUSI' && absorbeePar === to : isValidated(held.etat);
    if (fusionneeVers !== null || !stands) throw new Refusal(NOTHING_PROPOSED);
  }
}

export async function attachPeople(call: Call, order: Order, { tell }: AbsorptionParts): Promise<number[]> {
  await lockBoth(call, order);
  const { from, to } = order;
  const people = await call.db
    .selectFrom('collaborateur as c')
    .select([
      'c.interlocuteurId',
      'c.isRepresentantLegal',
      'c.isGestionnaireInternet',
      'c.isGestionnaireIsrc',
    ])
    .where('c.structureId', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('collaborateur as o')
            .select('o.structureId')
            .where('o.structureId', '=', to)
            .whereRef('o.interlocuteurId', '=', 'c.interlocuteurId'),
        ),
      ),
    )
    .orderBy('c.interlocuteurId')
    .execute();
  for (const { interlocuteurId, ...held } of people) {
    const roles = roleAfterAbsorption(held);
    await call.db
      .insertInto('collaborateur')
      .values({ structureId: to, interlocuteurId, ...roles, createdAt: call.now })
      .execute();
    await tell(call, { kind: 'TEAM_JOINED', structureId: to, interlocuteurId, facts: roles });
  }
  await call.db
    .deleteFrom('demandeRattachement')
    .where('structureId', '=', to)
    .where('interlocuteurId', '=', sql<number>`any(${people.map((one) => one.interlocuteurId)}::int[])`)
    .execute();
  return people.map(({ interlocuteurId }) => interlocuteurId);
}

export async function moveDrafts(call: Call, order: Order, { retie }: AbsorptionParts): Promise<number[]> {
  const { from, to } = order;
  const { db } = call;
  const drafts = await db
    .selectFrom('dossier')
    .select('dossierId')
    .where('structureId', '=', from)
    .where('etat', 'in', DRAFTS)
    .orderBy('dossierId')
    .forUpdate()
    .execute();
  await lockBoth(call, order);
  await refuseWhileWriting(call, from);
  const ids = drafts.map(({ dossierId }) => dossierId);
  const list = sql<number>`any(${ids}::int[])`;
  await db.updateTable('dossier').set({ structureId: to }).where('dossierId', '=', list).execute();
  const moved = await db
    .updateTable('element')
    .set({ structureId: to })
    .where('dossierId', '=', list)
    .returning('elementId')
    .execute();
  await db.updateTable('noteInterne').set({ structureId: to }).where('dossierId', '=', list).execute();
  await retie(
    db,
    from,
    moved.map(({ elementId }) => elementId),
  );
  return ids;
}

/** An import writes under the structure that it began with. */
async function refuseWhileWriting({ db }: Call, structureId: number): Promise<void> {
  const job = await db
    .selectFrom('job')
    .select('jobId')
    .where('structureId', '=', structureId)
    .where('state', 'in', RUNNING)
    .limit(1)
    .executeTakeFirst();
  if (job !== undefined) throw new Refusal(ABSORPTION_WAITS);
}

/** The same numbers, the same counters: only who holds them changes. */
export async function giveNumbers(call: Call, order: Order): Promise<number[]> {
  await lockBoth(call, order);
  const given = await call.db
    .updateTable('prefixe')
    .set({ structureId: order.to })
    .where('structureId', '=', order.from)
    .where('closedAt', 'is', null)
    .returning('prefixeId')
    .execute();
  return given.map(({ prefixeId }) => prefixeId);
}

/** As any transfer: both have to agree, staff for the absorbed structure, which no longer speaks for itself. */
export async function offerCodes(
  call: Call,
  { from, to, motif }: Order,
  { offerTransfer }: AbsorptionParts,
): Promise<number[]> {
  const { rows } = await sql<{ elementId: number }>`select e.element_id from element e
    where ${offerable(from)} order by e.dossier_id, e.rang limit ${MOST_OFFERED_AT_ONCE}`.execute(call.db);
  const ids = rows.map(({ elementId }) => elementId);
  for (let start = 0; start < ids.length; start += MOST_TRANSFERRED) {
    const elementIds = ids.slice(start, start + MOST_TRANSFERRED);
    await offerTransfer(call, { elementIds, versStructureId: to, motif });
  }
  return ids;
}
