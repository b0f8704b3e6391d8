/**
 * `POST /api/workflow/rattachement`: the company of an account is already known. The person joins that record,
 * the papers and what was prepared follow, and the new record goes with its trace: nobody is left with two of them.
 */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { type attachAccount, CANNOT_ATTACH } from '#contract/registry-care/attach.ts';
import { NO_ROLE, ROLE_FLAGS, type RoleSet, rolesAdded } from '#domain/permission/roles.ts';
import { Refusal } from '#domain/refusal.ts';
import { isValidated, structureLife } from '#domain/structure/life.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import type { Place } from '#server/platform/records/mention.ts';
import { tellMove } from '#server/platform/tell.ts';
import { lockAccount, type Person, type Structure } from './account-lookup.ts';
import type { DecisionParts } from './decide.ts';

export type AttachParts = Pick<
  DecisionParts,
  'deleteEmptyStructure' | 'leaveStructure' | 'movePerson' | 'tell'
> & {
  readonly societyStructureId: number;
  /** Before the structures. */
  readonly holdDrafts: (call: Call, structureId: number) => Promise<void>;
  /** @returns their numbers */
  readonly giveDrafts: (call: Call, place: Place) => Promise<readonly number[]>;
  /** @returns how many run */
  readonly runningJobs: (call: Call, structureId: number) => Promise<number>;
  /** @returns their numbers */
  readonly moveJustificatifs: (call: Call, place: Place) => Promise<readonly number[]>;
  /** What staff noted while they looked into the account is about the person as much. */
  readonly moveNotes: (call: Call, place: Place) => Promise<void>;
  readonly keepNote: (
    call: Call,
    note: { readonly structureId: number; readonly dossierId: null; readonly texte: string },
  ) => Promise<unknown>;
  readonly joinTeam: (
    call: Call,
    place: { readonly structureId: number; readonly interlocuteurId: number },
    roles: RoleSet,
  ) => Promise<void>;
};

const STILL_RUNNING = {
  detail: 'Un traitement est en cours pour cette structure : attendez qu’il se termine.',
};

type Body = BodyOf<typeof attachAccount>;

export function attacher(parts: AttachParts): Verb<typeof attachAccount> {
  return async (call, { body }) => {
    const { interlocuteurId } = body;
    await parts.holdDrafts(call, body.structureId);
    const host = await lockBoth(call, body, parts.societyStructureId);
    const { structure, person } = await lockAccount(call, body);
    // Whoever was validated already is not undone this way.
    const moved = structureLife.advance(
      { action: 'attach', from: structure.etat, by: 'staff' },
      call,
    );
    refuseUnseen(structure, body);
    // An import writes under the structure that it began with.
    if ((await parts.runningJobs(call, structure.structureId)) > 0)
      throw new Refusal(CANNOT_ATTACH, STILL_RUNNING);
    const { structureId, raison } = host;
    const held = await rolesIn(call, structureId, interlocuteurId);
    // Before the person is one of those who manage it.
    if (held === undefined) await tellManagers(call, structureId, person, parts);
    // Someone who belongs to it already keeps what they had.
    const roles = rolesAdded(body, held ?? NO_ROLE);
    await parts.joinTeam(call, { structureId, interlocuteurId }, roles);
    const place = { from: structure.structureId, to: structureId };
    const files = await parts.moveJustificatifs(call, place);
    await parts.moveNotes(call, place);
    const dossierIds = await parts.giveDrafts(call, place);
    const people = await parts.deleteEmptyStructure(call, structure, moved);
    const others = people.filter((one) => one !== interlocuteurId);
    await parts.leaveStructure(call, structure.structureId, others);
    const etatInterlocuteur = await parts.movePerson(call, person, {
      action: 'accept',
      by: 'staff',
    });
    // Beside them, and not in the history of a company whose people read it.
    if (body.motif) await parts.keepNote(call, { structureId, dossierId: null, texte: body.motif });
    await call.record({
      structureId,
      before: { interlocuteurId, etatInterlocuteur: person.etat },
      after: {
        interlocuteurId,
        etatInterlocuteur,
        ...roles,
        de: structure.structureId,
        raison: structure.raison,
        justificatifs: files,
        dossierIds,
      },
    });
    const about = { structureId, interlocuteurId };
    await tellMove(parts.tell, call, moved, about, { TEAM_JOINED: roles });
    return { interlocuteurId, structureId, raison, justificatifs: files.length };
  };
}

/** Structures by number, then the person: the order of every writer of accounts. @returns the one that stays */
async function lockBoth({ db }: Call, body: Body, societyStructureId: number) {
  const { structureId, versStructureId } = body;
  const held = await db
    .selectFrom('structure')
    .select(['structureId', 'raison', 'etat'])
    .where('structureId', 'in', [structureId, versStructureId])
    .orderBy('structureId')
    .forUpdate()
    .execute();
  const host = held.find((one) => one.structureId === versStructureId);
  if (host === undefined) throw new Refusal(NOT_FOUND);
  const isOpen = isValidated(host.etat) && host.structureId !== societyStructureId;
  if (!isOpen || versStructureId === structureId) throw new Refusal(CANNOT_ATTACH);
  return host;
}

function refuseUnseen({ revision }: Structure, body: Body): void {
  if (body.revision === undefined || body.revision === revision) return;
  throw new Refusal(STRUCTURE_CHANGED, {
    versions: { sent: { revision: body.revision }, current: { revision } },
  });
}

function rolesIn(
  { db }: Call,
  structureId: number,
  interlocuteurId: number,
): Promise<RoleSet | undefined> {
  return db
    .selectFrom('collaborateur')
    .select(ROLE_FLAGS)
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
}

function tellManagers(
  call: Call,
  structureId: number,
  { nom, prenom }: Person,
  { tell }: AttachParts,
): Promise<void> {
  return tell(call, { kind: 'TEAM_ATTACHED', structureId, facts: { nom, prenom } });
}
