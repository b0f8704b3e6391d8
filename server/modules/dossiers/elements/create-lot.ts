/** `POST /api/isrc/lot`: many recordings in one transaction, and their submission if requested. */

import type { OutputOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type { createLot } from '#contract/registration/lot.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { amongElements, requestedOf } from '#domain/element/compared-elements.ts';
import { checkElementFields } from '#domain/element/element.ts';
import { type ElementFields, EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { comparedOf, Duplicates } from '#domain/import/duplicates.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import type { findCarriers } from '#server/modules/numbering/carriers.ts';
import type { findOwnDuplicates } from '#server/modules/proximity/own-duplicates.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { lockDossier } from '../dossier-lookup.ts';
import { draftingStructure } from '../requesting-structure.ts';
import { type SubmissionDeps, submitter } from '../submit.ts';
import { createMany } from './create-many.ts';
import { inputFields, mergedFields } from './element-columns.ts';
import { keepProximityOf } from './fill-proximity.ts';
import { ownElements } from './link-errors.ts';

/** Maximum errors listed: beyond, they usually share one cause. The detail gives the total. */
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
    // Immediately, not in a later round: a submission that follows, perhaps in this call, compares
    // them.
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

/** An existing draft decides; a structure named beside it must be the same. */
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

/**
 * Submission errors name recordings by id; the caller knows those of this lot by their position.
 */
function locationOf(elementIds: readonly number[]): (path: string) => string {
  const locations = new Map(elementIds.map((elementId, index) => [String(elementId), index]));
  return (path) => {
    const [, elementId = '', rest = ''] = /^elements\.(\d+)(.*)$/.exec(path) ?? [];
    const position = locations.get(elementId);
    if (position !== undefined) return `elements.${position}${rest}`;
    // A recording of the draft, entered before this call.
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

/**
 * Recordings sent by software, checked like the lines of a sheet: same rules, same wording, line by
 * line.
 */
/** Which recordings carry these codes already. Handed in by `compose.ts`. */
type FindCarriers = typeof findCarriers;

/**
 * Errors under `elements.<place>.<field>`. A lot is written whole or not at all: a duplicate of
 * one's own recording is an error.
 */
async function lotErrors(
  { db, now }: Pick<Call, 'db' | 'now'>,
  findCarriers: FindCarriers,
  structureId: number,
  rows: readonly ElementFields[],
): Promise<FieldError[]> {
  const { ties, codes } = requestedOf(rows);
  const rest = {
    own: await ownElements(db, structureId, ties),
    carriers: await findCarriers(db, structureId, codes, async () => new Set()),
  };
  const year = yearOfAssignment(now);
  return rows.flatMap((row, position) => {
    const { errors, existing } = amongElements(row, rest);
    const all = [...checkElementFields(row, { year }), ...errors];
    if (existing !== null) all.push(alreadyYours(existing));
    return all.map((fieldError) => ({
      ...fieldError,
      path: `elements.${position}.${fieldError.path}`,
    }));
  });
}

const alreadyYours = (elementId: number): FieldError => ({
  path: 'isrcDeclare',
  code: 'ALREADY_YOURS',
  message: `Ce code est celui de votre enregistrement n° ${elementId} : il n’est pas à ajouter.`,
});

/** Which of the structure's recordings these seem to be. Handed in by `compose.ts`. */
type FindOwnDuplicates = typeof findOwnDuplicates;

/** Probable duplicates in a lot, worded like the preview of a sheet. */
async function doublesOf(
  { db }: Pick<Call, 'db'>,
  findOwnDuplicates: FindOwnDuplicates,
  structureId: number,
  rows: readonly ElementFields[],
): Promise<OutputOf<typeof createLot>['doublons']> {
  const placed = rows.map((fields, ligne) => ({ ligne, fields }));
  const compared = comparedOf(placed);
  const doubles = new Duplicates();
  doubles.look(placed, await findOwnDuplicates(db, structureId, compared), compared);
  const { nombre, exemples } = doubles.result();
  return {
    nombre,
    exemples: exemples.map(({ ligne, autreLigne, ...rest }) => ({
      rang: ligne,
      autreRang: autreLigne,
      ...rest,
    })),
  };
}
