/**
 * `POST /api/workflow/rattachement`: the company of an account is already known. The person joins
 * that record, the justificatifs and the prepared dossiers move there, and the new record is
 * deleted with a trace: nobody is left with two structures.
 */

import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { type attachAccount, CANNOT_ATTACH } from '#contract/registry-admin/attach.ts';
import { DomainError } from '#domain/domain-error.ts';
import { NO_ROLE, ROLE_FLAGS, type RoleSet, rolesAdded } from '#domain/permission/roles.ts';
import { isValidated, structureStateMachine } from '#domain/structure/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { notifyMove } from '#server/platform/notify.ts';
import type { Span } from '#server/platform/records/mention.ts';
import { lockAccount, type Person, type Structure } from './account-lookup.ts';
import type { DecisionDeps } from './decide.ts';

export type AttachDeps = Pick<
  DecisionDeps,
  'deleteEmptyStructure' | 'leaveStructure' | 'movePerson' | 'notify'
> & {
  readonly societyStructureId: number;
  /** Before the structures. */
  readonly lockDrafts: (call: Call, structureId: number) => Promise<void>;
  /** @returns their numbers */
  readonly giveDrafts: (call: Call, span: Span) => Promise<readonly number[]>;
  /** @returns how many are running */
  readonly runningJobs: (call: Call, structureId: number) => Promise<number>;
  /** @returns their numbers */
  readonly moveJustificatifs: (call: Call, span: Span) => Promise<readonly number[]>;
  /** Staff notes about the account concern the person too. */
  readonly moveNotes: (call: Call, span: Span) => Promise<void>;
  readonly keepNote: (
    call: Call,
    note: { readonly structureId: number; readonly dossierId: null; readonly texte: string },
  ) => Promise<unknown>;
  readonly joinTeam: (
    call: Call,
    location: { readonly structureId: number; readonly interlocuteurId: number },
    roles: RoleSet,
  ) => Promise<void>;
};

const STILL_RUNNING = {
  detail: 'Un traitement est en cours pour cette structure : attendez qu’il se termine.',
};

type Body = BodyOf<typeof attachAccount>;

export function attacher(attachDeps: AttachDeps): Handler<typeof attachAccount> {
  return async (call, { body }) => {
    const { interlocuteurId } = body;
    await attachDeps.lockDrafts(call, body.structureId);
    const host = await lockBoth(call, body, attachDeps.societyStructureId);
    const { structure, person } = await lockAccount(call, body);
    // A person who is already validated is not changed this way.
    const moved = structureStateMachine.transition(
      { action: 'attach', from: structure.etat, by: 'staff' },
      call,
    );
    refuseUnseen(structure, body);
    // An import writes under the structure that it began with.
    if ((await attachDeps.runningJobs(call, structure.structureId)) > 0)
      throw new DomainError(CANNOT_ATTACH, STILL_RUNNING);
    const { structureId, raison } = host;
    const locked = await rolesIn(call, structureId, interlocuteurId);
    // Before the person becomes one of its managers.
    if (locked === undefined) await notifyManagers(call, structureId, person, attachDeps);
    // An existing member keeps their roles.
    const roles = rolesAdded(body, locked ?? NO_ROLE);
    await attachDeps.joinTeam(call, { structureId, interlocuteurId }, roles);
    const location = { from: structure.structureId, to: structureId };
    const files = await attachDeps.moveJustificatifs(call, location);
    await attachDeps.moveNotes(call, location);
    const dossierIds = await attachDeps.giveDrafts(call, location);
    const people = await attachDeps.deleteEmptyStructure(call, structure, moved);
    const rest = people.filter((one) => one !== interlocuteurId);
    await attachDeps.leaveStructure(call, structure.structureId, rest);
    const etatInterlocuteur = await attachDeps.movePerson(call, person, {
      action: 'accept',
      by: 'staff',
    });
    // Stored as a staff note, because the company's people can read its history.
    if (body.motif)
      await attachDeps.keepNote(call, { structureId, dossierId: null, texte: body.motif });
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
    await notifyMove(attachDeps.notify, call, moved, about, { TEAM_JOINED: roles });
    return { interlocuteurId, structureId, raison, justificatifs: files.length };
  };
}

/**
 * Locks the structures by number, then the person: the order of every writer of accounts.
 * @returns the remaining structure
 */
async function lockBoth({ db }: Call, body: Body, societyStructureId: number) {
  const { structureId, versStructureId } = body;
  const locked = await db
    .selectFrom('structure')
    .select(['structureId', 'raison', 'etat'])
    .where('structureId', 'in', [structureId, versStructureId])
    .orderBy('structureId')
    .forUpdate()
    .execute();
  const host = locked.find((one) => one.structureId === versStructureId);
  if (host === undefined) throw new DomainError(NOT_FOUND);
  const isOpen = isValidated(host.etat) && host.structureId !== societyStructureId;
  if (!isOpen || versStructureId === structureId) throw new DomainError(CANNOT_ATTACH);
  return host;
}

function refuseUnseen({ revision }: Structure, body: Body): void {
  if (body.revision === undefined || body.revision === revision) return;
  throw new DomainError(STRUCTURE_CHANGED, {
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

function notifyManagers(
  call: Call,
  structureId: number,
  { nom, prenom }: Person,
  { notify }: AttachDeps,
): Promise<void> {
  return notify(call, { kind: 'TEAM_ATTACHED', structureId, facts: { nom, prenom } });
}
