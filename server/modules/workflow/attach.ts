/**
 * `POST /api/workflow/rattachement`: the company of an account is already known. The person joins that record,
 * the papers follow, and the new record goes with its trace: nobody is left with two of them.
 */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { type attachAccount, CANNOT_ATTACH } from '#contract/registry-care/attach.ts';
import type { RoleSet } from '#domain/permission/roles.ts';
import { Refusal } from '#domain/refusal.ts';
import { isValidated, structureLife } from '#domain/structure/life.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { tellMove } from '#server/platform/tell.ts';
import { lockAccount, movePerson, type Structure } from './account-lookup.ts';
import type { DecisionParts } from './decide.ts';

export type AttachParts = Pick<DecisionParts, 'deleteEmptyStructure' | 'tell'> & {
  readonly societyStructureId: number;
  /** @returns their numbers */
  readonly moveJustificatifs: (
    call: Call,
    place: { readonly from: number; readonly to: number },
  ) => Promise<readonly number[]>;
};

type Body = BodyOf<typeof attachAccount>;

export function attacher(parts: AttachParts): Verb<typeof attachAccount> {
  return async (call, { body }) => {
    const { interlocuteurId } = body;
    const host = await lockBoth(call, body, parts.societyStructureId);
    const { structure, person } = await lockAccount(call, body);
    // Whoever was validated already is not undone this way.
    const moved = structureLife.advance({ action: 'attach', from: structure.etat, by: 'staff' }, call);
    refuseUnseen(structure, body);
    const roles = await join(call, host, body);
    const files = await parts.moveJustificatifs(call, { from: structure.structureId, to: host.structureId });
    await moveNotes(call, structure.structureId, host.structureId);
    await parts.deleteEmptyStructure(call, structure, moved);
    const etatInterlocuteur = await movePerson(call, person, { action: 'accept', by: 'staff' });
    await keepNote(call, host.structureId, body.motif);
    await call.record({
      structureId: host.structureId,
      before: { interlocuteurId, etatInterlocuteur: person.etat },
      after: {
        ...{ interlocuteurId, etatInterlocuteur, ...roles },
        ...{ de: structure.structureId, raison: structure.raison, justificatifs: files },
      },
    });
    const { structureId, raison } = host;
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

/** What staff noted while they looked into the account is about the person as much. */
async function moveNotes({ db }: Call, from: number, to: number): Promise<void> {
  await db.updateTable('noteInterne').set({ structureId: to }).where('structureId', '=', from).execute();
}

/** Beside them, and not in the history of a company whose people read it. */
async function keepNote(call: Call, structureId: number, texte: string | undefined): Promise<void> {
  if (texte === undefined || texte === '') return;
  const note = { structureId, dossierId: null, texte };
  const { noteId } = await call.db
    .insertInto('noteInterne')
    .values({ ...note, createdAt: call.now, interlocuteurId: interlocuteurOf(call) })
    .returning('noteId')
    .executeTakeFirstOrThrow();
  await call.record({ action: 'note.add', structureId: null, after: { noteId, ...note } });
}

function refuseUnseen({ revision }: Structure, body: Body): void {
  if (body.revision === undefined || body.revision === revision) return;
  throw new Refusal(STRUCTURE_CHANGED, {
    versions: { sent: { revision: body.revision }, current: { revision } },
  });
}

/** Someone who belongs to it already keeps what they had. */
async function join({ db, now }: Call, host: { readonly structureId: number }, body: Body): Promise<RoleSet> {
  const { interlocuteurId } = body;
  const { structureId } = host;
  const held = await db
    .selectFrom('collaborateur')
    .select(['isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'])
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  const roles = {
    isRepresentantLegal: body.isRepresentantLegal || held?.isRepresentantLegal === true,
    isGestionnaireInternet: body.isGestionnaireInternet || held?.isGestionnaireInternet === true,
    isGestionnaireIsrc: body.isGestionnaireIsrc || held?.isGestionnaireIsrc === true,
  };
  await db
    .insertInto('collaborateur')
    .values({ structureId, interlocuteurId, ...roles, createdAt: now })
    .onConflict((conflict) => conflict.columns(['interlocuteurId', 'structureId']).doUpdateSet(roles))
    .execute();
  await db
    .deleteFrom('demandeRattachement')
    .where('structureId', '=', structureId)
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();
  return roles;
}
