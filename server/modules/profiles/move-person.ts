/** Moves a person as the table of their life says, if it says that anything changes. */

import { type PersonEtat, type PersonMove, personLife } from '#domain/profile/life.ts';
import type { Call } from '#server/platform/call.ts';
import type { Person } from './own-record.ts';

type PersonStep = Omit<PersonMove, 'from'> & { readonly motif?: string | null };

export async function movePerson(
  { db, now }: Call,
  { interlocuteurId, etat: from, revision }: Person,
  { motif = null, ...step }: PersonStep,
): Promise<PersonEtat> {
  const { written } = personLife.advance({ ...step, from }, { now, revision, motif });
  if (written?.updatedAt !== undefined)
    await db
      .updateTable('interlocuteur')
      .set(written)
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
  return written?.etat ?? from;
}
