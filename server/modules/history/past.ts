/** The numbers under which a past is written: one's own, and those of the records joined to it. */

import type { Call, Scope } from '#server/platform/call.ts';

export async function joinedTo({ db }: Pick<Call, 'db'>, structureId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('structure')
    .select('structureId')
    .where('fusionneeVers', '=', structureId)
    .orderBy('structureId')
    .execute();
  return rows.map((row) => row.structureId);
}

/** The same for a person. */
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
  return scope.kind === 'one' ? { ...scope, reunies: await joinedTo(call, scope.structureId) } : scope;
}
