/** Composes accounts: people, their companies, their teams, and the validation of both. */

import { companyLookupRoutes } from '../modules/company-lookup/routes.ts';
import {
  giveDossiers,
  giveDrafts,
  lockDrafts,
  lockUnsent,
  partRefused,
} from '../modules/dossiers/change-hands.ts';
import { deleteDrafts } from '../modules/dossiers/delete-dossier.ts';
import { identityChangeRoutes } from '../modules/identity-changes/routes.ts';
import { depositWithChange } from '../modules/justificatifs/deposit-with-change.ts';
import { moveJustificatifs } from '../modules/justificatifs/move.ts';
import { lockedBy } from '../modules/justificatifs/stored-totals.ts';
import { agreementGiver } from '../modules/numbering/agreements/give.ts';
import { endAgreements } from '../modules/numbering/agreements/join.ts';
import { givePrefixes } from '../modules/numbering/give-prefixes.ts';
import { ADDRESS_LINK_LIFETIME, dropAwaited } from '../modules/profiles/address/await-proof.ts';
import { endWaiting } from '../modules/profiles/admin/end-waiting.ts';
import { changeProfile } from '../modules/profiles/change.ts';
import { contactOf, deleteForgottenDraft } from '../modules/profiles/contacts.ts';
import { keepAnew } from '../modules/profiles/erasure/forgotten.ts';
import { lockIdentity as lockPerson } from '../modules/profiles/identity.ts';
import { leaveStructure, movePerson, waitsExternal } from '../modules/profiles/move-person.ts';
import { findOwnRecord } from '../modules/profiles/own-record.ts';
import { profileRoutes } from '../modules/profiles/routes.ts';
import { offerer } from '../modules/register/transfers/offer.ts';
import { offerableElements } from '../modules/register/transfers/offerable.ts';
import { lockCompanyIdentity as lockCompany } from '../modules/structures/admin/identity.ts';
import { emptyDeleter, goneNotifier } from '../modules/structures/delete.ts';
import { moveStructure } from '../modules/structures/move-structure.ts';
import { readOne } from '../modules/structures/read.ts';
import { type StructureDeps, structureRoutes } from '../modules/structures/routes.ts';
import { joinableFinder } from '../modules/structures/search.ts';
import { similarCounter, similarFinder } from '../modules/structures/similar.ts';
import { status } from '../modules/structures/structure-lookup.ts';
import { countShared } from '../modules/team/join-records.ts';
import { joinTeam, moveInvitation, teamDisbander } from '../modules/team/join-team.ts';
import { joinedNotifier } from '../modules/team/notify-joined.ts';
import { teamRoutes } from '../modules/team/routes.ts';
import { forgetNotes, keepNote, moveNotes, moveNotesOf } from '../modules/workbench/follow.ts';
import { workflowRoutes } from '../modules/workflow/routes.ts';
import type { Route } from '../platform/http/route.ts';
import type { Notify } from '../platform/notify.ts';
import { linkSigner } from '../platform/signed-link.ts';
import { countHoldings } from './holdings.ts';
import { signsInAt } from './identity.ts';
import { joinPeople, joinStructures } from './mentions.ts';
import type { Services } from './services.ts';

export function accountRoutes(services: Services): readonly Route[] {
  const {
    administrationStructureId: societyStructureId,
    brands,
    external,
  } = services.configuration;
  const { files, identity, keys, messages } = services;
  const { notify } = messages;
  const deleteEmptyStructure = emptyDeleter({
    countHoldings,
    deleteDrafts,
    forgetNotes,
    disbandTeam: teamDisbander(keepAnew),
  });
  const notifyGone = goneNotifier(notify);
  const links = linkSigner(() => keys.of('liens'), ADDRESS_LINK_LIFETIME);
  const addresses = { notify, links, moveInvitation };
  return [
    ...profileRoutes(societyStructureId, { ...addresses, joinPeople }),
    ...structureRoutes({
      countHoldings,
      countShared,
      joinTeam,
      endWaiting,
      joinStructures,
      deleteEmptyStructure,
      societyStructureId,
      notify,
      leaveStructure,
      notifyGone,
      ownRecord: findOwnRecord,
      marqueAt: (hostname) => (hostname === undefined ? brands.own : brands.ofHost(hostname)).code,
      isMarque: (code) => brands.all.some((brand) => brand.code === code),
      openDeposit: depositWithChange(files.deposits),
      absorption: absorptionDeps(notify),
      notifyJoined: joinedNotifier(notify),
    }),
    ...teamRoutes({
      status,
      contactOf,
      dropAwaited,
      keepAnew,
      leaveStructure,
      deleteForgottenDraft,
      notify,
      signsIn: signsInAt(identity),
      changeProfile: (call, interlocuteurId, change) =>
        changeProfile(addresses, call, interlocuteurId, change),
      ownRecord: findOwnRecord,
      isJoinable: joinableFinder(societyStructureId),
    }),
    ...companyLookupRoutes(external.companySearch),
    ...identityChangeRoutes({ lockPerson, lockCompany, notify }),
    ...workflowRoutes({
      moveStructure,
      movePerson,
      leaveStructure,
      waitsExternal,
      deleteEmptyStructure,
      deleteForgottenDraft,
      notifyGone,
      joinTeam,
      moveJustificatifs,
      moveNotes,
      keepNote,
      societyStructureId,
      notify,
      lockDrafts,
      giveDrafts,
      runningJobs: async (call, structureId) =>
        (await countHoldings(call, structureId, ['traitements'])).traitements,
      storedJustificatifs: async (call, structureId) => (await lockedBy(call, structureId)).files,
      countSimilar: similarCounter(societyStructureId),
      findSimilar: similarFinder(societyStructureId),
      readStructure: readOne,
    }),
  ];
}

/** What an absorption moves, delegated to the modules that own it. */
function absorptionDeps(notify: Notify): StructureDeps['absorption'] {
  const offer = offerer({ notify });
  const giveAgreements = agreementGiver(notify);
  return {
    offerTransfer: (call, { elementIds, ...body }) =>
      offer(call, { query: null, body: { ...body, elementIds: [...elementIds] } }),
    offerableElements,
    lockUnsent,
    async giveDossiers(call, span, dossierIds) {
      await giveDossiers(call, span, dossierIds);
      await endAgreements(call, dossierIds);
      await moveNotesOf(call, dossierIds, span.to);
    },
    async partRefused(call, span, dossierIds) {
      const drafts = await partRefused(call, span, dossierIds);
      await endAgreements(call, drafts);
      return drafts;
    },
    async givePrefixes(call, span) {
      const prefixeIds = await givePrefixes(call, span, 'open');
      await giveAgreements(call, span);
      return prefixeIds;
    },
  };
}
