/** `POST /api/isrc/lot`: many recordings in one transaction, and their sending if it is asked for. */

import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type { createLot } from '#contract/registration/lot.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { lockDossier } from '../dossier-lookup.ts';
import { draftingStructure } from '../requesting-structure.ts';
import { type SubmissionDeps, submitter } from '../submit.ts';
import { createMany } from './create-many.ts';
import { inputFields, mergedFields } from './element-columns.ts';
import { keepProximityOf } from './fill-proximity.ts';
import { doublesOf, type FindCarriers, type FindOwnDuplicates, lotErrors } from './lot-errors.ts';

/** Named at once: a lot that has more is wrong in one way. How many there are in all is said. */
const MAX_ERRORS = 100;

function faulty(fieldErrors: readonly FieldError[]): DomainError {
  const errors = fieldErrors.slice(0, MAX_ERRORS);
  const detail = `${fieldErrors.length} champs sont à corriger : les ${MAX_ERRORS} premiers sont nommés.`;
  return new DomainError(INVALID_FIELDS, {
    errors,
    ...(fieldErrors.length > MAX_ERRORS ? { detail } : {}),
  });
}

export type LotDeps = SubmissionDeps & {
  readonly findCarriers: FindCarriers;
  readonly findOwnDuplicates: FindOwnDuplicates;
};

export function lotCreator(lotDeps: LotDeps): Handler<typeof createLot> {
  const submit = submitter(lotDeps);
  return async (call, { body }) => {
    const structureId = await structureOf(call, body);
    const rows = body.elements.map((element) => mergedFields(EMPTY_ELEMENT, inputFields(element)));
    const fieldErrors = await lotErrors(call, lotDeps.findCarriers, structureId, rows);
    if (fieldErrors.length > 0) throw faulty(fieldErrors);
    const doublons = await doublesOf(call, lotDeps.findOwnDuplicates, structureId, rows);
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
      locationOf(elementIds),
    );
    return { dossierId, elementIds: [...elementIds], doublons, envoi: { numero, sent, toTime } };
  };
}

/** Of an existing draft, its own; a structure named beside it must be the same. */
async function structureOf(
  call: Call,
  input: { readonly structureId?: number | undefined; readonly dossierId?: number | undefined },
): Promise<number> {
  if (input.dossierId === undefined)
    return (await draftingStructure(call, input.structureId)).structureId;
  const { structureId } = await lockDossier(call, input.dossierId);
  if (input.structureId !== undefined && input.structureId !== structureId)
    throw new DomainError(NOT_FOUND);
  return structureId;
}

/** Faults of a sending name recordings by id; who sent this lot knows them by their place in it. */
function locationOf(elementIds: readonly number[]): (path: string) => string {
  const locations = new Map(elementIds.map((elementId, index) => [String(elementId), index]));
  return (path) => {
    const [, elementId = '', rest = ''] = /^elements\.(\d+)(.*)$/.exec(path) ?? [];
    const position = locations.get(elementId);
    if (position !== undefined) return `elements.${position}${rest}`;
    // Of the draft, entered before this call.
    return elementId === '' ? path : `dossier.elements.${elementId}${rest}`;
  };
}

async function withPaths<T>(work: () => Promise<T>, renamed: (path: string) => string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.definition.code !== INVALID_FIELDS.code)
      throw error;
    const errors = (error.options.errors ?? []).map(
      (fieldError): FieldError => ({ ...fieldError, path: renamed(fieldError.path) }),
    );
    throw new DomainError(INVALID_FIELDS, { ...error.options, errors });
  }
}
