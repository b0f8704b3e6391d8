/** `POST /api/isrc/lot`: many recordings in one transaction, and their sending if it is asked for. */

import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type { createLot } from '#contract/registration/lot.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { lockDossier } from '../dossier-lookup.ts';
import { draftingStructure } from '../requesting-structure.ts';
import { type SubmissionParts, submitter } from '../submit.ts';
import { createMany } from './create-many.ts';
import { givenFields, mergedFields } from './element-columns.ts';
import { keepProximityOf } from './fill-proximity.ts';
import { doublesOf, type FindCarriers, type FindOwnDuplicates, lotFaults } from './lot-faults.ts';

/** Named at once: a lot that has more is wrong in one way. How many there are in all is said. */
const MOST_FAULTS = 100;

function faulty(faults: readonly FieldError[]): Refusal {
  const errors = faults.slice(0, MOST_FAULTS);
  const detail = `${faults.length} champs sont à corriger : les ${MOST_FAULTS} premiers sont nommés.`;
  return new Refusal(INVALID_FIELDS, {
    errors,
    ...(faults.length > MOST_FAULTS ? { detail } : {}),
  });
}

export type LotParts = SubmissionParts & {
  readonly findCarriers: FindCarriers;
  readonly findOwnDuplicates: FindOwnDuplicates;
};

export function lotCreator(parts: LotParts): Verb<typeof createLot> {
  const submit = submitter(parts);
  return async (call, { body }) => {
    const structureId = await structureOf(call, body);
    const rows = body.elements.map((element) => mergedFields(EMPTY_ELEMENT, givenFields(element)));
    const faults = await lotFaults(call, parts.findCarriers, structureId, rows);
    if (faults.length > 0) throw faulty(faults);
    const doublons = await doublesOf(call, parts.findOwnDuplicates, structureId, rows);
    const { dossierId, elementIds } = await createMany(call.db, {
      structureId,
      dossierId: body.dossierId ?? null,
      titre: body.titre || null,
      interlocuteurId: interlocuteurOf(call),
      structureAgissante: structureIdOf(call.actor),
      rows,
      now: call.now,
    });
    // At once, not in a later round: what is sent next, perhaps in this very call, is compared.
    await keepProximityOf(call.db, elementIds);
    await call.record({ structureId, dossierId, after: { elements: elementIds.length } });
    if (body.attestation === undefined)
      return { dossierId, elementIds: [...elementIds], doublons, envoi: null };
    const asSubmission: Call = {
      ...call,
      record: (...entries) =>
        call.record(...entries.map((entry) => ({ action: 'dossier.submit', ...entry }) as const)),
    };
    const { numero, sent, toTime } = await withPaths(
      () => submit(asSubmission, { query: null, body: { dossierId, attestation: true } }),
      placeOf(elementIds),
    );
    return { dossierId, elementIds: [...elementIds], doublons, envoi: { numero, sent, toTime } };
  };
}

/** Of an existing draft, its own; a structure named beside it must be the same. */
async function structureOf(
  call: Call,
  given: { readonly structureId?: number | undefined; readonly dossierId?: number | undefined },
): Promise<number> {
  if (given.dossierId === undefined)
    return (await draftingStructure(call, given.structureId)).structureId;
  const { structureId } = await lockDossier(call, given.dossierId);
  if (given.structureId !== undefined && given.structureId !== structureId)
    throw new Refusal(NOT_FOUND);
  return structureId;
}

/** Faults of a sending name recordings by id; who sent this lot knows them by their place in it. */
function placeOf(elementIds: readonly number[]): (path: string) => string {
  const places = new Map(elementIds.map((elementId, index) => [String(elementId), index]));
  return (path) => {
    const [, elementId = '', rest = ''] = /^elements\.(\d+)(.*)$/.exec(path) ?? [];
    const place = places.get(elementId);
    if (place !== undefined) return `elements.${place}${rest}`;
    // Of the draft, entered before this call.
    return elementId === '' ? path : `dossier.elements.${elementId}${rest}`;
  };
}

async function withPaths<T>(work: () => Promise<T>, renamed: (path: string) => string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.definition.code !== INVALID_FIELDS.code) throw error;
    const errors = (error.options.errors ?? []).map(
      (fault): FieldError => ({ ...fault, path: renamed(fault.path) }),
    );
    throw new Refusal(INVALID_FIELDS, { ...error.options, errors });
  }
}
