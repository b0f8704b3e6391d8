/** Where accounts meet: people, their companies, their teams, and the validation of both. */

import { companyLookupRoutes } from '../modules/company-lookup/routes.ts';
import {
  giveDossiers,
  giveDrafts,
  holdDrafts,
  holdUnsent,
  partRefused,
} from '../modules/dossiers/change-hands.ts';
import { deleteDrafts } from '../modules/dossiers/delete-dossier.ts';
import { identityChangeRoutes } from '../modules/identity-changes/routes.ts';
import { depositWithChange } from '../modules/justificatifs/deposit-with-change.ts';
import { heldBy } from '../modules/justificatifs/held.ts';
import { moveJustificatifs } from '../modules/justificatifs/move.ts';
import { agreementGiver } from '../modules/numbering/agreements/give.ts';
import { endAgreements } from '../modules/numbering/agreements/join.ts';
import { givePrefixes } from '../modules/numbering/give-prefixes.ts';
import { ADDRESS_LINK_LIFETIME, dropAwaited } from '../modules/profiles/address/await-proof.ts';
import { endWaiting } from '../modules/profiles/care/end-waiting.ts';
import { changeProfile } from '../modules/profiles/change.ts';
import { contactOf, deleteForgottenDraft } from '../modules/profiles/contacts.ts';
import { keepAnew } from '../modules/profiles/erasure/forgotten.ts';
import { holdIdentity as holdPerson } from '../modules/profiles/identity.ts';
import { leaveStructure, movePerson, waitsElsewhere } from '../modules/profiles/move-person.ts';
import { findOwnRecord } from '../modules/profiles/own-record.ts';
import { profileRoutes } from '../modules/profiles/routes.ts';
import { offerer } from '../modules/register/transfers/offer.ts';
import { offerableElements } from '../modules/register/transfers/offerable.ts';
import { holdIdentity as holdCompany } from '../modules/structures/care/identity.ts';
import { emptyDeleter, goneTeller } from '../modules/structures/delete.ts';
import { moveStructure } from '../modules/structures/move-structure.ts';
import { nearCounter, nearFinder } from '../modules/structures/near.ts';
import { readOne } from '../modules/structures/read.ts';
import { type StructureParts, structureRoutes } from '../modules/structures/routes.ts';
import { joinableFinder } from '../modules/structures/search.ts';
import { standing } from '../modules/structures/structure-lookup.ts';
import { countShared } from '../modules/team/join-records.ts';
import { joinTeam, moveInvitation, teamDisbander } from '../modules/team/join-team.ts';
import { teamRoutes } from '../modules/team/routes.ts';
import { joinedTeller } from '../modules/team/tell-joined.ts';
import { forgetNotes, keepNote, moveNotes, moveNotesOf } from '../modules/workbench/follow.ts';
import { workflowRoutes } from '../modules/workflow/routes.ts';
import type { Route } from '../platform/http/route.ts';
import { linkSigner } from '../platform/signed-link.ts';
import type { Tell } from '../platform/tell.ts';
import { countHeld } from './held.ts';
import { signsInAt } from './identity.ts';
import { joinPeople, joinStructures } from './mentions.ts';
import type { Services } from './services.ts';

export function accountRoutes(services: Services): readonly Route[] {
  const {
    administrationStructureId: societyStructureId,
    brands,
    elsewhere,
  } = services.configuration;
  const { files, identity, keys, messages } = services;
  const { tell } = messages;
  const deleteEmptyStructure = emptyDeleter({
    countHeld,
    deleteDrafts,
    forgetNotes,
    disbandTeam: teamDisbander(keepAnew),
  });
  const tellGone = goneTeller(tell);
  const links = linkSigner(() => keys.of('liens'), ADDRESS_LINK_LIFETIME);
  const addresses = { tell, links, moveInvitation };
  return [
    ...profileRoutes(societyStructureId, { ...addresses, joinPeople }),
    ...structureRoutes({
      countHeld,
      countShared,
      joinTeam,
      endWaiting,
      joinStructures,
      deleteEmptyStructure,
      societyStructureId,
      tell,
      leaveStructure,
      tellGone,
      ownRecord: findOwnRecord,
      marqueAt: (hostname) => (hostname === undefined ? brands.own : brands.ofHost(hostname)).code,
      isMarque: (code) => brands.all.some((brand) => brand.code === code),
      openDeposit: depositWithChange(files.deposits),
      absorption: absorptionParts(tell),
      tellJoined: joinedTeller(tell),
    }),
    ...teamRoutes({
      standing,
      contactOf,
      dropAwaited,
      keepAnew,
      leaveStructure,
      deleteForgottenDraft,
      tell,
      signsIn: signsInAt(identity),
      changeProfile: (call, interlocuteurId, change) =>
        changeProfile(addresses, call, interlocuteurId, change),
      ownRecord: findOwnRecord,
      isJoinable: joinableFinder(societyStructureId),
    }),
    ...companyLookupRoutes(elsewhere.companySearch),
    ...identityChangeRoutes({ holdPerson, holdCompany, tell }),
    ...workflowRoutes({
      moveStructure,
      movePerson,
      leaveStructure,
      waitsElsewhere,
      deleteEmptyStructure,
      deleteForgottenDraft,
      tellGone,
      joinTeam,
      moveJustificatifs,
      moveNotes,
      keepNote,
      societyStructureId,
      tell,
      holdDrafts,
      giveDrafts,
      runningJobs: async (call, structureId) =>
        (await countHeld(call, structureId, ['traitements'])).traitements,
      justificatifsHeld: async (call, structureId) => (await heldBy(call, structureId)).files,
      countNear: nearCounter(societyStructureId),
      findNear: nearFinder(societyStructureId),
      readStructure: readOne,
    }),
  ];
}

/** What an absorption moves, at its owners. */
function absorptionParts(tell: Tell): StructureParts['absorption'] {
  const offer = offerer({ tell });
  const giveAgreements = agreementGiver(tell);
  return {
    offerTransfer: (call, { elementIds, ...body }) =>
      offer(call, { query: null, body: { ...body, elementIds: [...elementIds] } }),
    offerableElements,
    holdUnsent,
    async giveDossiers(call, place, dossierIds) {
      await giveDossiers(call, place, dossierIds);
      await endAgreements(call, dossierIds);
      await moveNotesOf(call, dossierIds, place.to);
    },
    async partRefused(call, place, dossierIds) {
      const drafts = await partRefused(call, place, dossierIds);
      await endAgreements(call, drafts);
      return drafts;
    },
    async givePrefixes(call, place) {
      const prefixeIds = await givePrefixes(call, place, 'open');
      await giveAgreements(call, place);
      return prefixeIds;
    },
  };
}
