/**
 * Token -> interlocuteur -> memberships -> actor in the current structure, and in the others, which a call may name.
 * At every call, from the database.
 */

import { type Kysely, sql } from 'kysely';
import { NOT_FOUND, TOKEN_REFUSED } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Actor, contactActor, serviceActor, VISITOR } from '#domain/permission/actor.ts';
import { forEachRole, type RoleFlag } from '#domain/permission/roles.ts';
import type { PartyType } from '#domain/structure/party-types.ts';
import type { Situation } from '#domain/structure/situations.ts';
import type { StructureEtat } from '#domain/structure/state-machine.ts';
import type {
  bindIdentity,
  nameFromToken,
} from '#server/modules/profiles/sign-in/bind-identity.ts';
import type { Caller, IdentifiedCaller, OwnReadings, SignedIn } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { RequestedStructure } from '#server/platform/http/request-identity.ts';
import { inOneTrip, type Readings, type Rows } from '#server/platform/reading/in-one-trip.ts';
import { roleColumns } from '#server/platform/records/role-columns.ts';

const NOBODY: Caller = {
  interlocuteurId: null,
  signedIn: null,
  actor: VISITOR,
  scope: { kind: 'none' },
};

/** What the profiles do at a sign-in. Handed in by `compose.ts`. */
export type SignInDeps = {
  readonly societyStructureId: number;
  /** Binds an account that nobody knows to the person who has its address. */
  readonly bindIdentity: typeof bindIdentity;
  /** Gives somebody without a name that of their account. */
  readonly nameFromToken: typeof nameFromToken;
};

export function callerResolver({ societyStructureId, bindIdentity, nameFromToken }: SignInDeps) {
  return async function resolveCaller(
    db: Kysely<Tables>,
    signedIn: SignedIn | null,
    requestedStructure: RequestedStructure | null,
    now: Date,
    ownReadings?: OwnReadings,
  ): Promise<IdentifiedCaller> {
    if (signedIn === null) return NOBODY;
    if (signedIn.serviceClientId) {
      const program = await resolveService(
        db,
        signedIn,
        signedIn.serviceClientId,
        requestedStructure,
      );
      return ownReadings === undefined
        ? program
        : { ...program, own: await inOneTrip(db, ownReadings.of(signedIn), ownReadings.moments) };
    }
    let { memberships, ...read } = await findPerson(db, signedIn, ownReadings);
    const [existing] = memberships;
    const changed =
      existing === undefined
        ? await bindIdentity(db, signedIn, { societyStructureId, now })
        : existing.isUnnamed && (await nameFromToken(db, existing.interlocuteurId, signedIn));
    if (changed) ({ memberships, ...read } = await findPerson(db, signedIn, ownReadings));
    const { interlocuteurId = null, isUnnamed = false } = memberships[0] ?? {};
    const joined = memberships.filter((row): row is CurrentMembership => row.structureId !== null);
    const current = await currentOf(db, joined, requestedStructure);
    if (current === null) {
      return {
        ...read,
        interlocuteurId,
        isUnnamed,
        signedIn,
        actor: { kind: 'stranger', email: signedIn.email ?? '' },
        scope: { kind: 'none' },
      };
    }
    const callerIn = (row: CurrentMembership): Caller => {
      const actor = actorOf(row, societyStructureId);
      const { structureId } = row;
      const scope =
        actor.kind === 'staff' ? { kind: 'all' as const } : { kind: 'one' as const, structureId };
      return { interlocuteurId, isUnnamed, signedIn, actor, scope };
    };
    const external = joined.filter((row) => row !== current).map(callerIn);
    return { ...callerIn(current), ...read, ...(external.length === 0 ? {} : { external }) };
  };
}

type CurrentMembership = Membership & { readonly structureId: number };

async function currentOf(
  db: Kysely<Tables>,
  joined: readonly CurrentMembership[],
  requestedStructure: RequestedStructure | null,
): Promise<CurrentMembership | null> {
  const of = (expected: number | null) =>
    joined.find(({ structureId }) => structureId === expected);
  const currentMembership =
    requestedStructure === null
      ? undefined
      : (of(requestedStructure.structureId) ?? of(await storedInstead(db, requestedStructure)));
  if (currentMembership === undefined && requestedStructure?.strict)
    throw new DomainError(NOT_FOUND);
  return currentMembership ?? joined[0] ?? null;
}

/** A structure number stored in a cookie or a program may be that of a record merged since. */
async function storedInstead(
  db: Kysely<Tables>,
  { structureId }: RequestedStructure,
): Promise<number | null> {
  const gone = await db
    .selectFrom('structure')
    .select('fusionneeVers')
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  return gone?.fusionneeVers ?? null;
}

function actorOf(row: CurrentMembership, societyStructureId: number): Actor {
  const roles = forEachRole((flag) => row[flag] ?? false);
  const { interlocuteurId, structureId, etat, statut, situation } = row;
  if (statut === null || situation === null || etat === null) {
    throw new Error(`structure ${structureId} of a membership was not read`);
  }
  return contactActor({
    interlocuteurId,
    structure: { structureId, etat, statut, situation },
    roles,
    societyStructureId,
  });
}

type Membership = Readonly<Record<RoleFlag, boolean | null>> & {
  readonly interlocuteurId: number;
  readonly isUnnamed: boolean;
  readonly structureId: number | null;
  readonly etat: StructureEtat | null;
  readonly statut: PartyType | null;
  readonly situation: Situation | null;
};

/**
 * Memberships behind a token, with the other readings about its person: one query, at each call, so
 * that a removal takes effect at once.
 */
async function findPerson(
  db: Kysely<Tables>,
  signedIn: SignedIn,
  ownReadings: OwnReadings | undefined,
): Promise<{ readonly memberships: readonly Membership[]; readonly own?: Rows<Readings> }> {
  const reading = membershipsOf(signedIn);
  if (ownReadings === undefined) return { memberships: (await reading.execute(db)).rows };
  const deps = { ...ownReadings.of(signedIn), memberships: reading };
  const { memberships, ...own } = await inOneTrip(db, deps, ownReadings.moments);
  return { memberships, own };
}

const ROLES = roleColumns('c');

/**
 * One row per structure, ordered by join date; one row without structure for a person who has none;
 * no row for a stranger. As text: rebuilding it would cost each call as much as sending it.
 */
const membershipsOf = ({ issuer, subject }: Pick<SignedIn, 'issuer' | 'subject'>) =>
  sql<Membership>`select t.interlocuteur_id, (i.nom = '' or i.prenom = '') as is_unnamed,
      s.structure_id, s.etat, s.statut, s.situation, ${ROLES}
    from identite t join interlocuteur i on i.interlocuteur_id = t.interlocuteur_id
      left join collaborateur c on c.interlocuteur_id = t.interlocuteur_id
      left join structure s on s.structure_id = c.structure_id
    where t.issuer = ${issuer} and t.subject = ${subject} order by c.created_at, c.structure_id`;

/** Token of a program -> service account -> the one structure and role it is bound to. At every call, from the database. */
/**
 * A program has no choice of structure: a cookie is not read, and a header may only name its own.
 * @throws Refusal TOKEN_REFUSED when the account was revoked, or never was; NOT_FOUND for another structure
 */
async function resolveService(
  db: Kysely<Tables>,
  signedIn: SignedIn,
  clientId: string,
  requestedStructure: RequestedStructure | null,
): Promise<Caller> {
  const account = await db
    .selectFrom('compteService as c')
    .innerJoin('structure as s', 's.structureId', 'c.structureId')
    .select(['c.interlocuteurId', 'c.role', 'c.essai'])
    .select(['s.structureId', 's.etat', 's.statut', 's.situation'])
    .where('c.clientId', '=', clientId)
    .where('c.revokedAt', 'is', null)
    .executeTakeFirst();
  if (account === undefined) {
    throw new DomainError(TOKEN_REFUSED, { privateDetail: 'no service account has this client' });
  }
  const { interlocuteurId, role, essai, ...structure } = account;
  const { structureId } = structure;
  if (requestedStructure?.strict && requestedStructure.structureId !== structureId)
    throw new DomainError(NOT_FOUND);
  return {
    interlocuteurId,
    signedIn,
    actor: serviceActor({ interlocuteurId, structure, role }),
    scope: { kind: 'one', structureId },
    ...(essai ? { essai: true as const } : {}),
  };
}
