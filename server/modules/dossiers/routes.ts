/** The dossiers' part of the API: each promise of the contract beside the verb that keeps it. */

import {
  listDossiers,
  readDossier,
  rejectDossier,
  releaseDossier,
  renameDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '../../../contract/dossier.ts';
import {
  createElement,
  deleteElement,
  listCodes,
  listCodesByGet,
  listDrafts,
  listPending,
  updateElement,
} from '../../../contract/isrc.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { IssueCodes } from './decision/decide.ts';
import { release } from './decision/release.ts';
import { takeInCharge } from './decision/take-in-charge.ts';
import { rejecter, validator } from './decision/validate.ts';
import { create } from './elements/create-element.ts';
import { remove } from './elements/delete-element.ts';
import { listByGet, lister } from './elements/list-elements.ts';
import { update } from './elements/update-element.ts';
import { list } from './list.ts';
import { type NextPrefixe, reader } from './read.ts';
import { rename } from './rename.ts';
import { submit } from './submit.ts';

export function dossierRoutes(numbering: {
  readonly issueCodes: IssueCodes;
  readonly nextPrefixe: NextPrefixe;
}): readonly Route[] {
  return [
    route(createElement, create),
    route(updateElement, update),
    route(deleteElement, remove),
    route(listCodesByGet, listByGet),
    route(listCodes, lister(['DONE'])),
    route(listDrafts, lister(['USER', 'MINU'])),
    route(listPending, lister(['PRODUCT', 'LOCK'])),
    route(readDossier, reader(numbering.nextPrefixe)),
    route(listDossiers, list),
    route(renameDossier, rename),
    route(submitDossier, submit),
    route(takeDossierInCharge, takeInCharge),
    route(releaseDossier, release),
    route(validateDossier, validator(numbering.issueCodes)),
    route(rejectDossier, rejecter(numbering.issueCodes)),
  ];
}
