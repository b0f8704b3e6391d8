/** The schema's steps, in order. A landed one is never edited: write the next. */

import type { Migration } from '../platform/database/migrate.ts';
import * as registry from './000x/0001-registry.ts';
import * as identity from './000x/0002-identity.ts';
import * as accounts from './000x/0003-accounts.ts';
import * as texts from './000x/0005-texts.ts';
import * as idempotency from './000x/0006-idempotency.ts';
import * as justificatifs from './000x/0007-justificatifs.ts';
import * as prefixNumbers from './000x/0008-prefix-numbers.ts';
import * as notifications from './000x/0009-notifications.ts';
import * as identityProofs from './001x/0010-identity-proofs.ts';
import * as proximity from './001x/0012-proximity.ts';
import * as declaredCodes from './001x/0013-declared-codes.ts';
import * as imports from './001x/0015-imports.ts';
import * as lifeAfterIssue from './001x/0016-life-after-issue.ts';
import * as serviceAccounts from './001x/0017-service-accounts.ts';
import * as registryCare from './001x/0018-registry-care.ts';
import * as workbench from './001x/0019-workbench.ts';
import * as journal from './002x/0021-journal.ts';
import * as brand from './002x/0022-brand.ts';
import * as security from './002x/0023-security.ts';
import * as keptRegister from './002x/0024-kept-register.ts';
import * as analysedPapers from './002x/0025-analysed-papers.ts';
import * as fastLists from './002x/0026-fast-lists.ts';
import * as intake from './002x/0027-intake.ts';
import * as wordStatistics from './002x/0028-word-statistics.ts';
import * as pages from './002x/0029-pages.ts';
import * as invitations from './003x/0030-invitations.ts';
import * as agreements from './003x/0031-agreements.ts';
import * as identityChanges from './003x/0032-identity-changes.ts';
import * as takeOver from './003x/0033-take-over.ts';
import * as rights from './003x/0034-rights.ts';
import * as sounds from './003x/0035-sounds.ts';
import * as catalogueRights from './003x/0036-catalogue-rights.ts';
import * as codeFeed from './003x/0037-code-feed.ts';
import * as otherNames from './003x/0038-other-names.ts';
import * as correctionLots from './004x/0041-correction-lots.ts';
import * as desks from './004x/0042-desks.ts';
import * as idleSessions from './004x/0046-idle-sessions.ts';
import * as takeOverScreen from './004x/0047-take-over-screen.ts';
import * as oneTongue from './004x/0048-one-tongue.ts';
import * as heldInOneTrip from './004x/0049-held-in-one-trip.ts';
import * as keptCounts from './005x/0050-kept-counts.ts';
import * as countedAnew from './005x/0051-counted-anew.ts';
import * as sessionsSince from './005x/0052-sessions-since.ts';
import * as structuresThatEnd from './005x/0053-structures-that-end.ts';
import * as askedAbout from './005x/0054-asked-about.ts';
import * as sameVersion from './005x/0055-same-version.ts';
import * as waitingSince from './005x/0056-waiting-since.ts';
import * as erasedAddresses from './005x/0057-erased-addresses.ts';
import * as floorsAdopted from './005x/0058-floors-adopted.ts';
import * as waitingFloors from './005x/0059-waiting-floors.ts';
import * as deployment from './006x/0060-deployment.ts';
import * as guardedAddresses from './006x/0061-guarded-addresses.ts';
import * as guardedTables from './006x/0062-guarded-tables.ts';
import * as changedGeneration from './006x/0063-changed-generation.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-registry': registry,
  '0002-identity': identity,
  '0003-accounts': accounts,
  '0005-texts': texts,
  '0006-idempotency': idempotency,
  '0007-justificatifs': justificatifs,
  '0008-prefix-numbers': prefixNumbers,
  '0012-proximity': proximity,
  '0013-declared-codes': declaredCodes,
  '0009-notifications': notifications,
  '0010-identity-proofs': identityProofs,
  '0015-imports': imports,
  '0016-life-after-issue': lifeAfterIssue,
  '0017-service-accounts': serviceAccounts,
  '0018-registry-care': registryCare,
  '0019-workbench': workbench,
  '0021-journal': journal,
  '0022-brand': brand,
  '0023-security': security,
  '0024-kept-register': keptRegister,
  '0025-analysed-papers': analysedPapers,
  '0026-fast-lists': fastLists,
  '0027-intake': intake,
  '0028-word-statistics': wordStatistics,
  '0030-invitations': invitations,
  '0033-take-over': takeOver,
  '0031-agreements': agreements,
  '0036-catalogue-rights': catalogueRights,
  '0034-rights': rights,
  '0032-identity-changes': identityChanges,
  '0035-sounds': sounds,
  '0029-pages': pages,
  '0037-code-feed': codeFeed,
  '0038-other-names': otherNames,
  '0041-correction-lots': correctionLots,
  '0042-desks': desks,
  '0046-idle-sessions': idleSessions,
  '0047-take-over-screen': takeOverScreen,
  '0048-one-tongue': oneTongue,
  '0049-held-in-one-trip': heldInOneTrip,
  '0050-kept-counts': keptCounts,
  '0051-counted-anew': countedAnew,
  '0052-sessions-since': sessionsSince,
  '0053-structures-that-end': structuresThatEnd,
  '0054-asked-about': askedAbout,
  '0055-same-version': sameVersion,
  '0056-waiting-since': waitingSince,
  '0057-erased-addresses': erasedAddresses,
  '0058-floors-adopted': floorsAdopted,
  '0059-waiting-floors': waitingFloors,
  '0060-deployment': deployment,
  '0061-guarded-addresses': guardedAddresses,
  '0062-guarded-tables': guardedTables,
  '0063-changed-generation': changedGeneration,
};
