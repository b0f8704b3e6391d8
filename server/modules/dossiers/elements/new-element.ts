/**
 * Checks on every recording that is added, alone or among a thousand: an open draft with room, and
 * the rules.
 */

import { DOSSIER_FULL, DOSSIER_SENT, LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { dossierStateMachine } from '#domain/dossier/state-machine.ts';
import { checkElementFields } from '#domain/element/element.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { Call } from '#server/platform/call.ts';
import { type Dossier, lockDossier } from '../dossier-lookup.ts';
import { draftingById, type RequestingStructure } from '../requesting-structure.ts';
import { linkErrors } from './link-errors.ts';

/** Context of the entry, available in a call and in a job that continues after it. */
export type Entering = Pick<Call, 'db' | 'scope' | 'now'>;

export type Draft = Pick<Dossier, 'dossierId' | 'structureId'> & { readonly raison: string };

export async function openDraft(
  { db, now }: Entering,
  structure: RequestingStructure,
  input: { readonly titre: string | null; readonly createdBy: number },
): Promise<Draft> {
  const { dossierId } = await db
    .insertInto('dossier')
    .values({
      structureId: structure.structureId,
      ...input,
      ...dossierStateMachine.begin(
        { action: 'create', by: 'producer' },
        { now, who: input.createdBy },
      ).written,
      submittedAt: null,
      submittedBy: null,
      decidedAt: null,
      decidedBy: null,
      lockedBy: null,
      lockedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  return { dossierId, ...structure };
}

/** @throws Refusal NOT_FOUND, STRUCTURE_NOT_ELIGIBLE, DOSSIER_SENT */
export async function openedDraft(call: Entering, dossierId: number): Promise<Draft> {
  const dossier = await lockDossier(call, dossierId);
  const structure = await draftingById(call, dossier.structureId);
  // Nothing is added to a sent dossier: staff would decide on something they did not see.
  if (!dossierStateMachine.can({ action: 'edit', from: dossier.etat, by: 'producer' }))
    throw new DomainError(DOSSIER_SENT);
  return { ...dossier, raison: structure.raison };
}

/** The rank of the next recording, and how many more the draft takes. */
export async function areaOf(
  { db }: Pick<Entering, 'db'>,
  dossierId: number,
): Promise<{ readonly rang: number; readonly capacity: number }> {
  const { last, locked } = await db
    .selectFrom('element')
    .select(({ fn }) => [fn.max('rang').as('last'), fn.countAll<number>().as('locked')])
    .where('dossierId', '=', dossierId)
    .executeTakeFirstOrThrow();
  return { rang: (last ?? 0) + 1, capacity: Math.max(0, LARGEST_DOSSIER - Number(locked)) };
}

/** @throws Refusal DOSSIER_FULL when fewer than `wanted` recordings find room */
export async function nextRang(call: Entering, dossierId: number, expected = 1): Promise<number> {
  const { rang, capacity } = await areaOf(call, dossierId);
  if (capacity < expected) throw new DomainError(DOSSIER_FULL);
  return rang;
}

/**
 * Every error of a recording about to be entered.
 * @throws Refusal TRANSITION_REFUSED
 */
export async function newElementErrors(
  call: Entering,
  structureId: number,
  fields: ElementFields,
): Promise<FieldError[]> {
  recordingStateMachine.target({ action: 'create', from: null, by: 'producer' });
  const fieldErrors = checkElementFields(fields, { year: yearOfAssignment(call.now) });
  if (fields.lien === null) return fieldErrors;
  return [...fieldErrors, ...(await linkErrors(call, structureId, fields.lien))];
}
