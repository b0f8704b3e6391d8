/**
 * A large register on its own PostgreSQL, with callers to query it: for the tests of query plans.
 */

import type { Kysely } from 'kysely';
import { callOf } from '#server/demonstration/play-story.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aLargeRegister, complete, type RegisterSize } from '#server/testing/large-register.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { fixture } from '#server/testing/set-up.ts';
import { plansOf } from '#server/testing/watched-statements.ts';

const ROLES = {
  isGestionnaireInternet: false,
  isRepresentantLegal: false,
  isGestionnaireIsrc: true,
};

type More = {
  /** See `settle`. */
  readonly allRows?: boolean;
  /** Adds further data to the register beside its codes. */
  readonly fill?: (db: Kysely<Tables>) => Promise<unknown>;
};

/** Call it where tests are declared. */
export function aLargeGround(
  size: RegisterSize,
  { allRows = false, fill = async () => {} }: More = {},
) {
  return fixture(async () => {
    const fresh = await freshDatabase('postgres', { image: SCHEMA });
    const { pool } = fresh.database;
    const db = kyselyOn<Tables>(pool);
    const { interlocuteurId } = await aPerson(db, {});
    const register = await aLargeRegister(db, size, interlocuteurId);
    await fill(db);
    await fresh.asOwner((owner) => complete(owner, { allRows }));
    /** @param position rank of the calling structure by its number of codes; undefined: staff */
    const callOn = (watched: Kysely<Tables>, position?: number) => {
      const structureId = register.structures[position ?? 0] ?? 0;
      const structure = { structureId, etat: 3, statut: 'TIERS', situation: 'ACTI' } as const;
      const actor =
        position === undefined
          ? ({ kind: 'staff', interlocuteurId, structureId, roles: ROLES } as const)
          : ({ kind: 'member', interlocuteurId, structure, roles: ROLES } as const);
      return callOf(watched, actor, new Date(), 'element.create');
    };
    const plans = (work: (watched: Kysely<Tables>) => Promise<unknown>) => plansOf(pool, work);
    return { db, register, callOn, plans, remove: fresh.remove };
  });
}
