/**
 * Number of a structure's recordings in given states, from the counters that the database maintains
 * (migration 0050): exact, without counting rows.
 */

import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Statut } from '#domain/registration/statuts.ts';
import { oneOf } from '../one-of.ts';

/** @param whose a condition on `c.structure_id` */
export const storedCount = (
  statuts: readonly Statut[],
  whose: Expression<unknown>,
): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(c.nombre), 0)::int from element_compte c
    where c.statut in ${oneOf(statuts)} and ${whose})`;
