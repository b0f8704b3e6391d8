/** The numbers under which a past is written: one's own, and those of the records joined to it. */

import type { Call, Scope } from '#server/platform/call.ts';
import { joinedTo } from '#server/platform/scope.ts';

/** The records of a person, joined to this one. */
export async function peopleJoinedTo({ db }: Pick<Call, 'db'>, interlocuteurId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('fusionneVers', '=', interlocuteurId)
    .orderBy('interlocuteurId')
    .execute();
  return rows.map((row) => row.interlocuteurId);
}

export async function scopeWithPast(call: Call): Promise<Scope> {
  const { scope } = call;
  return scope.kind === 'one' ? { ...scope, reunies: await joinedTo(call.db, scope.structureId) } : scope;
}
