/**
 * The caller's relation to a person, and the resulting permissions to read and change the profile.
 */

import { sql } from 'kysely';
import { structureIdOf } from '#domain/permission/actor.ts';
import { may } from '#domain/permission/may.ts';
import { isManager } from '#domain/permission/roles.ts';
import { personStateMachine } from '#domain/profile/state-machine.ts';
import { VALIDATED } from '#domain/structure/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { wasNamedBefore } from '#server/platform/records/own-entry.ts';
import { findOwnRecord, type Person } from './own-record.ts';

export type Ties = {
  /** `contact`: of the structure that the caller manages. Null: this person does not exist for the caller. */
  readonly as: 'own' | 'staff' | 'contact' | null;
  readonly hasAccount: boolean;
  /** May change the profile, whatever its state. */
  readonly mayWrite: boolean;
  readonly address: AddressRight;
};

/**
 * Permission on the address, which gives access. `shared`: another structure named this contact
 * too. `guarded`: the person belongs to the society, or is invited there, and the caller is not one
 * of its managers: only they decide who works for the society.
 */
export type AddressRight = 'open' | 'shared' | 'guarded';

export async function tiesTo(call: Call, person: Person): Promise<Ties> {
  const own = await findOwnRecord(call);
  const locations = await locationsOf(call, person.interlocuteurId);
  const { hasAccount, here, earlier, external, trusted } = locations;
  const tied = (as: Ties['as'], mayWrite: boolean, address: AddressRight = 'open'): Ties => ({
    as,
    hasAccount,
    mayWrite,
    address,
  });
  if (own?.interlocuteurId === person.interlocuteurId) return tied('own', true);
  if (call.actor.kind === 'staff') {
    const isGuarded = (here || locations.invited) && !isManager(call.actor.roles);
    return tied('staff', true, isGuarded ? 'guarded' : 'open');
  }
  if (!here || !may(call.actor, 'manageTeam')) return tied(null, false);
  // A contact first named here is the structure's own entry; a person who signs in manages their
  // own profile, visible only to structures that staff have validated: anyone can open a draft and
  // invite people.
  const ownEntry = !hasAccount && !earlier;
  const as = ownEntry || (hasAccount && trusted) ? 'contact' : null;
  return tied(as, ownEntry, external ? 'shared' : 'open');
}

type Fact = 'hasAccount' | 'here' | 'invited' | 'earlier' | 'external' | 'trusted';

async function locationsOf({ db, actor }: Call, interlocuteurId: number) {
  const here = structureIdOf(actor) ?? 0;
  const { rows } = await sql<Record<Fact, boolean>>`
    select
      exists (select 1 from identite where interlocuteur_id = ${interlocuteurId}) as has_account,
      exists (select 1 from collaborateur
        where interlocuteur_id = ${interlocuteurId} and structure_id = ${here}) as here,
      exists (select 1 from invitation
        where interlocuteur_id = ${interlocuteurId} and structure_id = ${here}) as invited,
      exists (select 1 from collaborateur c where c.interlocuteur_id = ${interlocuteurId}
        and c.structure_id = ${here} and ${wasNamedBefore('c')}) as earlier,
      exists (select 1 from collaborateur
        where interlocuteur_id = ${interlocuteurId} and structure_id <> ${here}) as external,
      exists (select 1 from structure where structure_id = ${here} and etat in ${oneOf(VALIDATED)}) as trusted
  `.execute(db);
  const [locations] = rows;
  if (locations === undefined) throw new Error('a select without a table gave no row');
  return locations;
}

/** While staff review a profile, only they may change it. */
export function isOpen({ etat }: Pick<Person, 'etat'>, { as, mayWrite }: Ties): boolean {
  const by = as === 'staff' ? 'staff' : 'owner';
  return mayWrite && personStateMachine.can({ action: 'edit', from: etat, by });
}
