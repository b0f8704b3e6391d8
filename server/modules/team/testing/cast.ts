/** People of one structure for the tests of the team. Signing in costs more than all the rest: they are reused. */

import { readSessionUser } from '#contract/session.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure, type RoleName } from '#server/testing/builders.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

export type Someone = {
  readonly email: string;
  readonly interlocuteurId: number;
  readonly client: ApiClient;
};

/** Someone who has signed in once. */
export async function someone(
  portal: RunningPortal,
  structures: readonly number[] = [],
  roles: readonly RoleName[] = [],
): Promise<Someone> {
  const person = await aPerson(portal.db, { structures, roles });
  const client = clientOf(portal, person.email);
  await client.ok(readSessionUser, { query: {} });
  return { ...person, client };
}

/**
 * A new structure with these people as its only contacts, each with one role and in no other
 * structure.
 */
export async function freshTeam(
  portal: RunningPortal,
  members: readonly (readonly [Someone, RoleName])[],
): Promise<number> {
  // Moves the clock by a minute, because rate limits use the portal's clock.
  portal.time.now = new Date(portal.time.now.getTime() + 60_000);
  const structureId = await aStructure(portal.db);
  for (const [{ interlocuteurId }, role] of members) {
    await portal.db
      .deleteFrom('collaborateur')
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    await portal.db
      .insertInto('collaborateur')
      .values({ structureId, interlocuteurId, createdAt: portal.time.now, [role]: true })
      .execute();
  }
  return structureId;
}

/** The codes of the roles of each contact, by the id of the person. */
export async function rolesIn(
  portal: RunningPortal,
  structureId: number,
): Promise<Record<string, number[]>> {
  const rows = await portal.db
    .selectFrom('collaborateur')
    .selectAll()
    .where('structureId', '=', structureId)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.interlocuteurId,
      [
        ...(row.isRepresentantLegal ? [101] : []),
        ...(row.isGestionnaireInternet ? [108] : []),
        ...(row.isGestionnaireIsrc ? [200] : []),
      ],
    ]),
  );
}

export const body = ({ interlocuteurId }: Someone) => ({ interlocuteurId });

let serial = 0;
export function freshEmail(): string {
  serial += 1;
  return `invite${serial}@essai.example`;
}
