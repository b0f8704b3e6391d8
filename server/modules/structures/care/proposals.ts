/** What the absorption of a structure calls for and was not done yet, counted. Nothing here writes. */

import { sql } from 'kysely';
import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { DRAFTS } from '#domain/dossier/life.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import { proposalsTowards } from '#domain/structure/absorption.ts';
import type { Call } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import type { Structure } from '../structure-columns.ts';

export type Absorbed = Pick<Structure, 'structureId' | 'situation' | 'absorbeePar' | 'fusionneeVers'>;

export async function proposalsFor(call: Call, absorbed: Absorbed): Promise<StructureSheet['propositions']> {
  const { absorbeePar, situation, fusionneeVers } = absorbed;
  if (absorbeePar === null || situation !== 'FUSI' || fusionneeVers !== null) return [];
  const absorbing = await call.db
    .selectFrom('structure')
    .select(['etat', 'statut', 'situation'])
    .where('structureId', '=', absorbeePar)
    .executeTakeFirstOrThrow();
  const open = proposalsTowards(absorbing);
  if (open.length === 0) return [];
  const counts = await countProposals(call, absorbed.structureId, absorbeePar);
  return open.map((nature) => ({ nature, nombre: counts[nature] })).filter(({ nombre }) => nombre > 0);
}

type ProposalCounts = Readonly<Record<StructureSheet['propositions'][number]['nature'], number>>;

async function countProposals({ db }: Call, from: number, to: number): Promise<ProposalCounts> {
  const { rows } = await sql<Record<'people' | 'drafts' | 'prefixes' | 'codes', number>>`select
    (select count(*)::int from collaborateur c where c.structure_id = ${from} and not exists (
      select 1 from collaborateur o where o.structure_id = ${to} and o.interlocuteur_id = c.interlocuteur_id))
      as people,
    (select count(*)::int from dossier where structure_id = ${from} and etat in ${oneOf(DRAFTS)}) as drafts,
    (select count(*)::int from prefixe where structure_id = ${from} and closed_at is null) as prefixes,
    (select count(*)::int from element e where ${offerable(from)}) as codes
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a table gave no row');
  return { PERSONNES: found.people, BROUILLONS: found.drafts, PREFIXES: found.prefixes, CODES: found.codes };
}

/** Recordings of `e` with a valid code of the structure, which no transfer has promised yet. */
export function offerable(structureId: number) {
  return sql`e.structure_id = ${structureId} and e.statut in ${oneOf(ISSUED)}
    and not exists (select 1 from annulation a where a.element_id = e.element_id)
    and not exists (select 1 from transfert_element l where l.element_id = e.element_id and l.ouvert)`;
}
