/**
 * When staff merge a structure under validation into a validated one, they have reviewed its
 * people: nobody would review them again, and a profile under validation cannot be changed by its
 * owner.
 */

import { sql } from 'kysely';
import { PERSON_ETATS, personStateMachine } from '#domain/profile/state-machine.ts';
import { UNDER_VALIDATION } from '#domain/structure/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';

/**
 * Only for people with no other structure under validation. Called while they still belong to this
 * one.
 */
export async function endWaiting({ db, now }: Call, structureId: number): Promise<void> {
  const from = PERSON_ETATS.VALIDATION;
  const to = personStateMachine.target({ action: 'accept', from, by: 'staff' });
  await sql`update interlocuteur i
    set etat = ${to}, motif = null, revision = i.revision + 1, updated_at = ${now}
    from collaborateur c
    where c.structure_id = ${structureId} and c.interlocuteur_id = i.interlocuteur_id
      and i.etat = ${from} and not exists (select 1 from structure s
        where s.submitted_by = i.interlocuteur_id and s.etat in ${oneOf(UNDER_VALIDATION)})`.execute(
    db,
  );
}
