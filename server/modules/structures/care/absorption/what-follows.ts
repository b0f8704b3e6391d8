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
import type { JoinTeam } from '#server/modules/structures/create.ts';
import { lockStructure } from '#server/modules/structures/structure-lookup.ts';
import type { Call } from '#server/platform/call.ts';
import type { Place } from '#server/platform/records/mention.ts';
import type { Tell } from '#server/platform/tell.ts';
import { offerable } from '../proposals.ts';

/** What the owners of the data do for it. Handed in by `compose.ts`. */
export type AbsorptionParts = {
  readonly offerTransfer: (
    call: Call,
    offer: {
      readonly elementIds: readonly number[];
      readonly versStructureId: number;
      readonly motif: string;
    },
  ) => Promise<unknown>;
  readonly joinTeam: JoinTeam;
  /** Dossiers with all that they hold, and what staff noted of them. */
  readonly giveDossiers: (call: Call, place: Place, dossierIds: readonly number[]) => Promise<void>;
  /** Those that are open. @returns their numbers */
  readonly givePrefixes: (call: Call, place: Place) => Promise<readonly number[]>;
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

export async function attachPeople(
  call: Call,
  order: Order,
  { joinTeam, tell }: AbsorptionParts,
): Promise<number[]> {
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
    await joinTeam(call, { structureId: to, interlocuteurId }, roles);
    await tell(call, { kind: 'TEAM_JOINED', structureId: to, interlocuteurId, facts: roles });
  }
  return people.map(({ interlocuteurId }) => interlocuteurId);
}

export async function moveDrafts(
  call: Call,
  order: Order,
  { giveDossiers }: AbsorptionParts,
): Promise<number[]> {
  const { from } = order;
  const drafts = await call.db
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
  await giveDossiers(call, order, ids);
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

export async function giveNumbers(
  call: Call,
  order: Order,
  { givePrefixes }: AbsorptionParts,
): Promise<readonly number[]> {
  await lockBoth(call, order);
  return givePrefixes(call, order);
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
