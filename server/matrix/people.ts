/** One person of every standing, who can be moved from place to place. */

import { type Actor, contactActor, VISITOR } from '../../domain/permission/actor.ts';
import { NO_ROLE, type RoleFlag } from '../../domain/permission/roles.ts';
import { aPerson } from '../testing/builders.ts';
import { type RunningPortal, SOCIETY } from '../testing/running-portal.ts';
import type { Place } from './a-place.ts';

export type Who = {
  readonly name: string;
  readonly kind: Actor['kind'];
  readonly email: string | null;
  readonly roles: readonly RoleFlag[];
};

const ROLE_SETS: readonly (readonly RoleFlag[])[] = [
  [],
  ['isGestionnaireIsrc'],
  ['isGestionnaireInternet'],
  ['isRepresentantLegal'],
];

export const PEOPLE: readonly Who[] = [
  { name: 'visitor', kind: 'visitor', email: null, roles: [] },
  { name: 'stranger', kind: 'stranger', email: 'inconnu@essai.example', roles: [] },
  ...(['member', 'staff'] as const).flatMap((kind) =>
    ROLE_SETS.map((roles) => ({
      name: [kind, ...roles].join(' '),
      kind,
      email: `${kind}${roles.join('').toLowerCase()}@essai.example`,
      roles,
    })),
  ),
];

/** What the domain is asked about. */
export function actorOf({ kind, email, roles }: Who): Actor {
  if (kind === 'visitor') return VISITOR;
  if (kind === 'stranger') return { kind, email: email ?? '' };
  return contactActor({
    interlocuteurId: 1,
    structure: { structureId: kind === 'staff' ? SOCIETY : 1, etat: 3, statut: 'TIERS', situation: 'ACTI' },
    roles: { ...NO_ROLE, ...Object.fromEntries(roles.map((role) => [role, true])) },
  });
}

/** The person belongs to this place alone from now on; staff always belong to the society alone. */
export async function settle({ db }: RunningPortal, who: Who, place: Place): Promise<void> {
  if (who.email === null || who.kind === 'stranger') return;
  const structureId = who.kind === 'staff' ? SOCIETY : place.ids.structureId;
  const known = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', who.email)
    .executeTakeFirst();
  const { interlocuteurId } = known ?? (await aPerson(db, { email: who.email }));
  await db.deleteFrom('collaborateur').where('interlocuteurId', '=', interlocuteurId).execute();
  await db
    .insertInto('collaborateur')
    .values({
      structureId,
      interlocuteurId,
      createdAt: new Date('2024-03-01T09:00:00Z'),
      ...Object.fromEntries(who.roles.map((role) => [role, true])),
    })
    .execute();
}
