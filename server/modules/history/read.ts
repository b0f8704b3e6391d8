/** `GET /api/history`: pages of what happened, within what the caller may know. */

import type { QueryOf } from '#contract/endpoint.ts';
import { HISTORY_PAGE, type readHistory } from '#contract/history.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import type { Call, Handler, Scope } from '#server/platform/call.ts';
import { ENTRY_COLUMNS, presentEntry } from '#server/platform/history/present-entry.ts';
import { joinedTo, within } from '#server/platform/scope.ts';

export function reader(societyStructureId: number): Handler<typeof readHistory> {
  return async (caller, { query }) => {
    const call = { ...caller, scope: await scopeWithPast(caller) };
    await refuseUnknownSubject(call, query);
    const { structureId, interlocuteurId } = query;
    const past: Past = {
      structures:
        structureId === undefined ? null : [structureId, ...(await joinedTo(call.db, structureId))],
      people:
        interlocuteurId === undefined
          ? null
          : [interlocuteurId, ...(await peopleJoinedTo(call, interlocuteurId))],
    };
    const matches = await entries(call, query, past).execute();
    const page = matches.slice(0, HISTORY_PAGE);
    const last = page.at(-1);
    return {
      rows: page.map((row) => ({
        ...presentEntry(call, row, societyStructureId),
        structureId: row.structureId,
        dossierId: row.dossierId,
      })),
      suivant:
        matches.length > page.length && last !== undefined ? String(last.historiqueId) : null,
    };
  };
}

/** Structures and people whose entries are included; null: any. */
type Past = {
  readonly structures: readonly number[] | null;
  readonly people: readonly number[] | null;
};

/** The requested page plus one entry, to detect a next page. */
function entries(
  call: Call,
  { dossierId, suivant }: QueryOf<typeof readHistory>,
  { structures, people }: Past,
) {
  let query = call.db
    .selectFrom('historique as h')
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'h.interlocuteurId')
    .select(ENTRY_COLUMNS)
    .where(within(call.scope, 'h.structure_id'))
    .orderBy('h.historiqueId', 'desc')
    .limit(HISTORY_PAGE + 1);
  if (dossierId !== undefined) query = query.where('h.dossierId', '=', dossierId);
  if (structures !== null) query = query.where('h.structureId', 'in', structures);
  if (people !== null) {
    query = query.where('h.interlocuteurId', 'in', people);
    // A person may belong to the society and to this structure: their actions as staff stay
    // unsigned, so they must not be found by that person's id either.
    if (call.scope.kind === 'one') {
      const { structureId: own, reunies = [] } = call.scope;
      query = query.where('h.actingStructureId', 'in', [own, ...reunies]);
    }
  }
  return suivant === undefined ? query : query.where('h.historiqueId', '<', Number(suivant));
}

/** Ids of the records merged into this person. */
async function peopleJoinedTo(
  { db }: Pick<Call, 'db'>,
  interlocuteurId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('fusionneVers', '=', interlocuteurId)
    .orderBy('interlocuteurId')
    .execute();
  return rows.map((row) => row.interlocuteurId);
}

async function scopeWithPast(call: Call): Promise<Scope> {
  const { scope } = call;
  return scope.kind === 'one'
    ? { ...scope, reunies: await joinedTo(call.db, scope.structureId) }
    : scope;
}

// The subject of the history must exist for the caller: foreign and unknown give the same 404.

/** @throws Refusal NOT_FOUND */
async function refuseUnknownSubject(call: Call, query: QueryOf<typeof readHistory>): Promise<void> {
  const { dossierId, structureId, interlocuteurId } = query;
  const exists =
    (dossierId === undefined || (await knowsDossier(call, dossierId))) &&
    (structureId === undefined || (await knowsStructure(call, structureId))) &&
    (interlocuteurId === undefined || (await knowsPerson(call, interlocuteurId)));
  if (!exists) throw new DomainError(NOT_FOUND);
}

/** Looks for audit entries, not for the row: a deleted dossier keeps its history. */
async function knowsDossier({ db, scope }: Call, dossierId: number): Promise<boolean> {
  const trace = await db
    .selectFrom('historique')
    .select('historiqueId')
    .where('dossierId', '=', dossierId)
    .where(within(scope, 'structure_id'))
    .limit(1)
    .executeTakeFirst();
  return trace !== undefined;
}

async function knowsStructure({ db, actor }: Call, structureId: number): Promise<boolean> {
  if (!may(actor, 'readHistory', { structureId })) return false;
  const row = await db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A producer may look up people of the own structure, staff everyone. */
async function knowsPerson({ db, scope }: Call, interlocuteurId: number): Promise<boolean> {
  if (scope.kind === 'none') return false;
  const people = db
    .selectFrom('interlocuteur as i')
    .select('i.interlocuteurId')
    .where('i.interlocuteurId', '=', interlocuteurId);
  const row = await (scope.kind === 'all'
    ? people
    : people
        .innerJoin('collaborateur as c', 'c.interlocuteurId', 'i.interlocuteurId')
        .where('c.structureId', '=', scope.structureId)
  ).executeTakeFirst();
  return row !== undefined;
}
