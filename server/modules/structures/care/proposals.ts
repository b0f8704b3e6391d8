/** What the absorption of a structure calls for and was not done yet, counted. Nothing here writes. */

import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { proposalsTowards } from '#domain/structure/absorption.ts';
import type { Call } from '#server/platform/call.ts';
import type { Place } from '#server/platform/records/mention.ts';
import type { HeldParts } from '../held.ts';
import type { Structure } from '../structure-columns.ts';

export type Absorbed = Pick<
  Structure,
  'structureId' | 'situation' | 'absorbeePar' | 'fusionneeVers'
>;

export async function proposalsFor(
  call: Call,
  parts: HeldParts,
  absorbed: Absorbed,
): Promise<StructureSheet['propositions']> {
  const { absorbeePar, situation, fusionneeVers } = absorbed;
  if (absorbeePar === null || situation !== 'FUSI' || fusionneeVers !== null) return [];
  const absorbing = await call.db
    .selectFrom('structure')
    .select(['etat', 'statut', 'situation'])
    .where('structureId', '=', absorbeePar)
    .executeTakeFirstOrThrow();
  const open = proposalsTowards(absorbing);
  if (open.length === 0) return [];
  const counts = await countProposals(call, parts, { from: absorbed.structureId, to: absorbeePar });
  return open
    .map((nature) => ({ nature, nombre: counts[nature] }))
    .filter(({ nombre }) => nombre > 0);
}

type ProposalCounts = Readonly<Record<StructureSheet['propositions'][number]['nature'], number>>;

async function countProposals(
  call: Call,
  { countHeld, countShared }: HeldParts,
  place: Place,
): Promise<ProposalCounts> {
  const held = await countHeld(call, place.from, [
    'contacts',
    'brouillonsEtRefus',
    'prefixesOuverts',
    'codesOffrables',
  ]);
  return {
    PERSONNES: held.contacts - (await countShared(call, place)),
    BROUILLONS: held.brouillonsEtRefus,
    PREFIXES: held.prefixesOuverts,
    CODES: held.codesOffrables,
  };
}
