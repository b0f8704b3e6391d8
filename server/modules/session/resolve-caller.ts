/** Token -> interlocuteur -> membership in the current structure -> actor. At every call, from the database. */

import type { Kysely } from 'kysely';
import { NOT_FOUND } from '../../../contract/problem.ts';
import { type Actor, contactActor, VISITOR } from '../../../domain/permission/actor.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Caller, SignedIn } from '../../platform/call.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { WishedStructure } from '../../platform/http/request-identity.ts';
import { bindIdentity } from './bind-identity.ts';
import { findMemberships, type Membership } from './memberships.ts';
import { resolveService } from './resolve-service.ts';

const NOBODY: Caller = { interlocuteurId: null, signedIn: null, actor: VISITOR, scope: { kind: 'none' } };

export function callerResolver(societyStructureId: number) {
  return async function resolveCaller(
    db: Kysely<Tables>,
    signedIn: SignedIn | null,
    wished: WishedStructure | null,
    now: Date,
  ): Promise<Caller> {
    if (signedIn === null) return NOBODY;
    if (signedIn.serviceClientId) return resolveService(db, signedIn, signedIn.serviceClientId, wished);
    let memberships = await findMemberships(db, signedIn);
    if (memberships.length === 0 && (await bindIdentity(db, signedIn, now))) {
      memberships = await findMemberships(db, signedIn);
    }
    const interlocuteurId = memberships[0]?.interlocuteurId ?? null;
    const current = currentOf(memberships, wished);
    if (current === null) {
      return {
        interlocuteurId,
        signedIn,
        actor: { kind: 'stranger', email: signedIn.email ?? '' },
        scope: { kind: 'none' },
      };
    }
    const actor = actorOf(current, societyStructureId);
    const scope =
      actor.kind === 'staff'
        ? ({ kind: 'all' } as const)
        : ({ kind: 'one', structureId: current.structureId } as const);
    return { interlocuteurId, signedIn, actor, scope };
  };
}

type CurrentMembership = Membership & { readonly structureId: number };

function currentOf(
  memberships: readonly Membership[],
  wished: WishedStructure | null,
): CurrentMembership | null {
  const joined = memberships.filter((row): row is CurrentMembership => row.structureId !== null);
  const asked = joined.find(({ structureId }) => structureId === wished?.structureId);
  if (asked === undefined && wished?.strict) throw new Refusal(NOT_FOUND);
  return asked ?? joined[0] ?? null;
}

function actorOf(row: CurrentMembership, societyStructureId: number): Actor {
  const roles = {
    isGestionnaireInternet: row.isGestionnaireInternet ?? false,
    isRepresentantLegal: row.isRepresentantLegal ?? false,
    isGestionnaireIsrc: row.isGestionnaireIsrc ?? false,
  };
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
