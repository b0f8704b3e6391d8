/** The dossiers' part of the API: each endpoint of the contract with its handler. */

import { NOT_FOUND } from '#contract/problem.ts';
import {
  listDossiers,
  moveDossier,
  readDossier,
  rejectDossier,
  renameDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import {
  createElement,
  deleteElement,
  listCodes,
  listCodesByGet,
  listDrafts,
  listPending,
  readCodeChoices,
  updateElement,
} from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { releaseDossier } from '#contract/registration/release.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import { ISSUED, WITH_THE_PRODUCER, WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import { lockElement } from '#server/modules/dossiers/elements/element-lookup.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type DecisionDeps, decide } from './decision/decide.ts';
import { releaser, simpleMover } from './decision/simple-move.ts';
import { takeInCharge } from './decision/take-in-charge.ts';
import { deleteDossier } from './delete-dossier.ts';
import { create } from './elements/create-element.ts';
import { type LotDeps, lotCreator } from './elements/create-lot.ts';
import { update } from './elements/update-element.ts';
import { list } from './list.ts';
import { codeChoices } from './lists/code-choices.ts';
import { listByGet, lister } from './lists/list-elements.ts';
import { moveElements } from './move-elements.ts';
import { type ReadDeps, reader } from './read.ts';
import { rename } from './rename.ts';
import { submitter } from './submit.ts';

export type DossierDeps = DecisionDeps & LotDeps & ReadDeps;

export function dossierRoutes(dossierDeps: DossierDeps): readonly Route[] {
  return [
    route(createElement, create),
    route(createLot, lotCreator(dossierDeps)),
    route(updateElement, update),
    route(deleteElement, remove),
    route(listCodesByGet, listByGet),
    route(readCodeChoices, codeChoices),
    route(listCodes, lister(ISSUED)),
    route(listDrafts, lister(WITH_THE_PRODUCER)),
    route(listPending, lister(WITH_THE_SOCIETY)),
    route(readDossier, reader(dossierDeps)),
    route(listDossiers, list),
    route(renameDossier, rename),
    route(submitDossier, submitter(dossierDeps)),
    route(takeDossierInCharge, takeInCharge),
    route(moveDossier, simpleMover(dossierDeps)),
    route(releaseDossier, releaser(dossierDeps)),
    route(validateDossier, validator(dossierDeps)),
    route(rejectDossier, rejecter(dossierDeps)),
  ];
}

/** `POST /api/dossier` and `PUT /api/dossier`: validate, reject, or, with the marker, delete. */
function validator(decisionDeps: DecisionDeps): Handler<typeof validateDossier> {
  return async (call, { body }) => {
    // One path, two permissions: the writer may delete, only staff may decide.
    if (body._method !== undefined) return deleteDossier(call, body.dossierId, decisionDeps.notify);
    if (!may(call.actor, 'treatDossiers')) throw new DomainError(NOT_FOUND);
    const { dossierId, declarations = [], reserve } = body;
    return decide(call, { dossierId, declarations, byDefault: 'OK', reserve }, decisionDeps);
  };
}

function rejecter(decisionDeps: DecisionDeps): Handler<typeof rejectDossier> {
  return (call, { body: { dossierId, declarations = [], motif } }) =>
    decide(call, { dossierId, declarations, byDefault: 'KO', motif }, decisionDeps);
}

/** `DELETE /api/isrc`: deletes a recording still being entered; its history stays. */
const remove: Handler<typeof deleteElement> = async (call, { body }) => {
  const element = await lockElement(call, body.elementId);
  const external =
    element.dossierId !== body.dossierId ||
    (body.structureId !== undefined && element.structureId !== body.structureId);
  if (external) throw new DomainError(NOT_FOUND);
  await moveElements(call, [element], () => ({ action: 'delete', by: 'producer' }));
  await call.record({
    structureId: element.structureId,
    dossierId: element.dossierId,
    elementId: element.elementId,
    before: element,
  });
  return { elementId: element.elementId };
};
