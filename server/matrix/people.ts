/** Test fixture: one person of every standing, who can be moved between structures. */

import { type Actor, contactActor, serviceActor, VISITOR } from '#domain/permission/actor.ts';
import { NO_ROLE, type RoleFlag } from '#domain/permission/roles.ts';
import { SERVICE_ROLES, type ServiceRole } from '#domain/permission/service-roles.ts';
import { fingerprintOf } from '../modules/software/accounts/secret.ts';
import { askToken } from '../modules/software/testing/program.ts';
import { aPerson, aServiceAccount } from '../testing/builders.ts';
import { renewedTokens } from '../testing/renewed-tokens.ts';
import { type RunningPortal, SOCIETY } from '../testing/running-portal.ts';
import type { Membership } from './a-membership.ts';

export type Who = {
  readonly name: string;
  readonly kind: Actor['kind'];
  readonly email: string | null;
  readonly roles: readonly RoleFlag[];
  /** A program: it signs in with this client, its e-mail is only the name by which tests know it. */
  readonly service?: ServiceRole;
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
  ...SERVICE_ROLES.map((service) => ({
    name: `program ${service}`,
    kind: 'member' as const,
    email: `programme-${service.toLowerCase()}@essai.example`,
    roles: [],
    service,
  })),
];

/** The domain actor to check permissions for. */
export function actorOf({ kind, email, roles, service }: Who): Actor {
  if (kind === 'visitor') return VISITOR;
  if (kind === 'stranger') return { kind, email: email ?? '' };
  const structureId = kind === 'staff' ? SOCIETY : 1;
  const structure = { structureId, etat: 3, statut: 'TIERS', situation: 'ACTI' } as const;
  if (service !== undefined) return serviceActor({ interlocuteurId: 1, structure, role: service });
  return contactActor({
    interlocuteurId: 1,
    structure,
    roles: { ...NO_ROLE, ...Object.fromEntries(roles.map((role) => [role, true])) },
  });
}

/** Makes the person belong to this structure alone; staff always belong to the society alone. */
export async function complete(
  { db }: RunningPortal,
  who: Who,
  membership: Membership,
): Promise<void> {
  if (who.email === null || who.kind === 'stranger') return;
  if (who.service !== undefined) return enrolProgramme(db, who.service, membership);
  const structureId = who.kind === 'staff' ? SOCIETY : membership.ids.structureId;
  const existing = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', who.email)
    .executeTakeFirst();
  const { interlocuteurId } = existing ?? (await aPerson(db, { email: who.email }));
  await db.deleteFrom('collaborateur').where('interlocuteurId', '=', interlocuteurId).execute();
  await db
    .insertInto('collaborateur')
    .values({
      structureId,
      interlocuteurId,
      adresseInvitee: who.email,
      createdAt: new Date('2024-03-01T09:00:00Z'),
      ...Object.fromEntries(who.roles.map((role) => [role, true])),
    })
    .execute();
}

/** Adds the person to a second structure, without a role in it. */
export async function joins(
  { db }: RunningPortal,
  who: Who,
  { ids: { structureId } }: Membership,
): Promise<void> {
  await db
    .insertInto('collaborateur')
    .columns(['structureId', 'interlocuteurId', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('interlocuteur')
        .select((row) => [
          row.cast<number>(row.val(structureId), 'integer').as('structureId'),
          'interlocuteurId',
          row.cast<Date>(row.val(new Date('2024-02-01T09:00:00Z')), 'timestamptz').as('createdAt'),
        ])
        .where('email', '=', who.email),
    )
    .execute();
}

const SECRET = 'un secret de matrice';
const clientOf = (role: ServiceRole) => `matrice-${role.toLowerCase()}`;

/**
 * Rebinds the account directly in the database: no verb does that, an account belongs to one
 * structure for ever.
 */
async function enrolProgramme(
  db: RunningPortal['db'],
  role: ServiceRole,
  { ids }: Membership,
): Promise<void> {
  const { structureId } = ids;
  const bound = await db
    .updateTable('compteService')
    .set({ structureId })
    .where('clientId', '=', clientOf(role))
    .returning('clientId')
    .executeTakeFirst();
  if (bound !== undefined) return;
  const { interlocuteurId: createdBy } = await aPerson(db, {});
  const secretAt = new Date('2024-03-01T09:00:00Z');
  const empreinte = fingerprintOf(SECRET);
  await aServiceAccount(db, {
    structureId,
    createdBy,
    clientId: clientOf(role),
    role,
    empreinte,
    secretAt,
  });
}

/** Access tokens, obtained by signing in each person. */
export function tokensOf(portal: RunningPortal): (who: Who) => Promise<string> | null {
  const ofService = renewedTokens(async (clientId) => {
    const { token } = await askToken(portal, { clientId, clientSecret: SECRET });
    if (token === null) throw new Error(`no token for ${clientId}`);
    return token;
  });
  return ({ email, service }) => {
    if (email === null) return null;
    return service === undefined ? portal.tokenOf(email) : ofService(clientOf(service));
  };
}
