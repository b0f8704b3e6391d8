/**
 * No number left: the refusal of the decision rolls everything back, so the alert has a transaction of
 * its own, after it. Once a day and type, however often staff try.
 */

import type { Kysely } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';
import type { Tell } from '#server/platform/tell.ts';

export function exhaustionAlert(parts: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly tell: Tell;
  readonly societyStructureId: number;
}): (numbers: { readonly type: ElementType; readonly annee: number }) => Promise<void> {
  const { db, clock, tell, societyStructureId } = parts;
  return (facts) =>
    ownTransaction(db, clock, (telling) =>
      tell(telling, {
        kind: 'NUMBERS_EXHAUSTED',
        structureId: societyStructureId,
        occasion: `${facts.type}:${dayInParis(telling.now)}`,
        facts,
      }),
    );
}
