/** Where accounts meet: people, their companies, their teams, and the validation of both. */

import { depositWithChange } from '../modules/justificatifs/deposit-with-change.ts';
import { heldBy } from '../modules/justificatifs/held.ts';
import { moveJustificatifs } from '../modules/justificatifs/move.ts';
import { endWaiting } from '../modules/profiles/care/end-waiting.ts';
import { changeProfile } from '../modules/profiles/change.ts';
import { contactOf, deleteForgottenDraft } from '../modules/profiles/contacts.ts';
import { createEnquiryLimit } from '../modules/profiles/enquiry-limit.ts';
import { findOwnRecord } from '../modules/profiles/own-record.ts';
import { profileRoutes } from '../modules/profiles/routes.ts';
import { offerer } from '../modules/register/transfers/offer.ts';
import { retie } from '../modules/register/transfers/retie.ts';
import { deleteEmptyStructure } from '../modules/structures/delete.ts';
import { nearCounter, nearFinder } from '../modules/structures/near.ts';
import { readOne } from '../modules/structures/read.ts';
import { structureRoutes } from '../modules/structures/routes.ts';
import { teamRoutes } from '../modules/team/routes.ts';
import { joinedTeller } from '../modules/team/tell-joined.ts';
import { workflowRoutes } from '../modules/workflow/routes.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Route } from '../platform/http/route.ts';
import type { Tell } from '../platform/tell.ts';
import type { Files } from './files.ts';
import { joinPeople, joinStructures } from './mentions.ts';

export function accountRoutes(
  { administrationStructureId, brands }: Configuration,
  { deposits }: Files,
  tell: Tell,
): readonly Route[] {
  const countEnquiry = createEnquiryLimit();
  const offer = offerer({ tell });
  return [
    ...profileRoutes(countEnquiry, administrationStructureId, joinPeople),
    ...structureRoutes({
      ownRecord: findOwnRecord,
      societyStructureId: administrationStructureId,
      marque: brands.own.code,
      openDeposit: depositWithChange(deposits),
      absorption: {
        offerTransfer: (call, { elementIds, ...body }) =>
          offer(call, { query: null, body: { ...body, elementIds: [...elementIds] } }),
        retie,
      },
      endWaiting,
      joinStructures,
      tellJoined: joinedTeller(tell),
      tell,
    }),
    ...teamRoutes({
      ownRecord: findOwnRecord,
      contactOf,
      changeProfile,
      deleteForgottenDraft,
      countEnquiry,
      tell,
    }),
    ...workflowRoutes({
      deleteEmptyStructure,
      deleteForgottenDraft,
      justificatifsHeld: async (call, structureId) => (await heldBy(call, structureId)).files,
      countNear: nearCounter(administrationStructureId),
      findNear: nearFinder(administrationStructureId),
      readStructure: readOne,
      societyStructureId: administrationStructureId,
      moveJustificatifs,
      tell,
    }),
  ];
}
