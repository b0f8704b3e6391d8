/**
 * `POST /api/structure/absorption`: staff accept one of the follow-up proposals of a company's
 * absorption.
 */

import { NOT_FOUND } from '#contract/problem.ts';
import { type acceptAbsorption, NOTHING_PROPOSED } from '#contract/registry-admin/structures.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import type { AbsorptionProposal } from '#domain/structure/absorption.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { Notify } from '#server/platform/notify.ts';
import { proposalsFor } from '../proposals.ts';
import { sheetOf } from '../sheet.ts';
import {
  type AbsorptionDeps,
  attachPeople,
  giveNumbers,
  moveDrafts,
  offerCodes,
} from './what-follows.ts';

export type { AbsorptionDeps };

type Order = { readonly from: number; readonly to: number; readonly motif: string };
type Deed = (
  call: Call,
  order: Order,
  absorptionDeps: AbsorptionDeps,
) => Promise<readonly number[]>;

const DEEDS: Readonly<Record<AbsorptionProposal, Deed>> = {
  PERSONNES: attachPeople,
  BROUILLONS: moveDrafts,
  PREFIXES: giveNumbers,
  CODES: offerCodes,
};

export function absorptionAcceptor(
  deps: AbsorptionDeps & { readonly notify: Notify },
): Handler<typeof acceptAbsorption> {
  return async (call, { body: { structureId, nature, motif } }) => {
    // Moving prefixes is an allocation.
    if (nature === 'PREFIXES' && !may(call.actor, 'allocatePrefix'))
      throw new DomainError(NOT_FOUND);
    const to = await absorbingOf(call, deps, structureId, nature);
    const done = await DEEDS[nature](call, { from: structureId, to, motif }, deps);
    if (done.length === 0) throw new DomainError(NOTHING_PROPOSED);
    const after = { nature, de: structureId, vers: to, motif, numeros: done };
    for (const one of [structureId, to]) await call.record({ structureId: one, after });
    return { nature, fait: done.length, sheet: await sheetOf(call, deps, structureId) };
  };
}

/**
 * Read before the locks, which each action takes in its own order; the action then works on what it
 * finds under lock.
 */
async function absorbingOf(
  call: Call,
  absorptionDeps: AbsorptionDeps,
  structureId: number,
  nature: AbsorptionProposal,
): Promise<number> {
  const absorbed = await call.db
    .selectFrom('structure')
    .select(['structureId', 'situation', 'absorbeePar', 'fusionneeVers'])
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  if (absorbed === undefined) throw new DomainError(NOT_FOUND);
  const open = await proposalsFor(call, absorptionDeps, absorbed);
  if (absorbed.absorbeePar === null || !open.some((one) => one.nature === nature)) {
    throw new DomainError(NOTHING_PROPOSED);
  }
  return absorbed.absorbeePar;
}
