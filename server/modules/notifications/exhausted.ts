/**
 * Alert when no number is left: the refusal of the decision rolls everything back, so the alert has
 * its own transaction, after it. At most once per day and type, however often staff retry.
 */

import type { Kysely } from 'kysely';
import type { ElementType } from '#domain/element/lists.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Notify } from '#server/platform/notify.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';

export function exhaustionAlert(deps: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly societyStructureId: number;
}): (numbers: {
  readonly type: ElementType;
  readonly annee: number;
  readonly structureId: number | null;
}) => Promise<void> {
  const { db, clock, notify, societyStructureId } = deps;
  return ({ structureId, ...facts }) =>
    ownTransaction(db, clock, (context) => {
      const day = dayInParis(context.now);
      if (structureId !== null) {
        const occasion = `${structureId}:${facts.type}:${day}`;
        return notify(context, { kind: 'OWN_NUMBERS_EXHAUSTED', structureId, occasion, facts });
      }
      return notify(context, {
        kind: 'NUMBERS_EXHAUSTED',
        structureId: societyStructureId,
        occasion: `${facts.type}:${day}`,
        facts,
      });
    });
}
