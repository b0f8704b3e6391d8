/** How many recordings of some states structures have, as the database keeps it (migration 0050): exact, and nothing is counted. */

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
