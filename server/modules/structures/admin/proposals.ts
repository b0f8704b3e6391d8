/** Counts the open follow-ups of a structure's absorption. Read-only. */

import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { proposalsTowards } from '#domain/structure/absorption.ts';
import type { Call } from '#server/platform/call.ts';
import type { Span } from '#server/platform/records/mention.ts';
import type { HoldingsDeps } from '../holdings.ts';
import type { Structure } from '../structure-columns.ts';

export type Absorbed = Pick<
  Structure,
  'structureId' | 'situation' | 'absorbeePar' | 'fusionneeVers'
>;

export async function proposalsFor(
  call: Call,
  holdingsDeps: HoldingsDeps,
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
  const counts = await countProposals(call, holdingsDeps, {
    from: absorbed.structureId,
    to: absorbeePar,
  });
  return open
    .map((nature) => ({ nature, nombre: counts[nature] }))
    .filter(({ nombre }) => nombre > 0);
}

type ProposalCounts = Readonly<Record<StructureSheet['propositions'][number]['nature'], number>>;

async function countProposals(
  call: Call,
  { countHoldings, countShared }: HoldingsDeps,
  span: Span,
): Promise<ProposalCounts> {
  const locked = await countHoldings(call, span.from, [
    'contacts',
    'brouillonsEtRefus',
    'prefixesOuverts',
    'codesOffrables',
  ]);
  return {
    PERSONNES: locked.contacts - (await countShared(call, span)),
    BROUILLONS: locked.brouillonsEtRefus,
    PREFIXES: locked.prefixesOuverts,
    CODES: locked.codesOffrables,
  };
}
