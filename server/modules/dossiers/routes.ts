/** The dossiers' part of the API: each promise of the contract beside the verb that keeps it. */

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
import { ISSUED, WITH_THE_PRODUCER, WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { DecisionDeps } from './decision/decide.ts';
import { releaser, simpleMover } from './decision/simple-move.ts';
import { takeInCharge } from './decision/take-in-charge.ts';
import { rejecter, validator } from './decision/validate.ts';
import { create } from './elements/create-element.ts';
import { type LotDeps, lotCreator } from './elements/create-lot.ts';
import { remove } from './elements/delete-element.ts';
import { update } from './elements/update-element.ts';
import { list } from './list.ts';
import { codeChoices } from './lists/code-choices.ts';
import { listByGet, lister } from './lists/list-elements.ts';
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
