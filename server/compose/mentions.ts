/**
 * Every database column that names a person or a structure, in the order required to merge two
 * records.
 */

import type { Kysely } from 'kysely';
import { brandMentions } from '../modules/brands/tables.ts';
import { declarationMentions } from '../modules/declarations/tables.ts';
import { dossierMentions } from '../modules/dossiers/tables.ts';
import { identityChangeMentions } from '../modules/identity-changes/tables.ts';
import { importMentions } from '../modules/imports/tables.ts';
import { justificatifMentions } from '../modules/justificatifs/tables.ts';
import { notificationMentions } from '../modules/notifications/tables.ts';
import { numberingMentions } from '../modules/numbering/tables.ts';
import { profileMentions } from '../modules/profiles/tables.ts';
import { proximityMentions } from '../modules/proximity/tables.ts';
import { registerMentions } from '../modules/register/tables.ts';
import { rightMentions } from '../modules/rights/tables.ts';
import { securityMentions } from '../modules/security/tables.ts';
import { softwareMentions } from '../modules/software/tables.ts';
import { soundMentions } from '../modules/sound/tables.ts';
import { structureMentions } from '../modules/structures/tables.ts';
import { teamMentions } from '../modules/team/tables.ts';
import { textMentions } from '../modules/texts/tables.ts';
import { workbenchMentions } from '../modules/workbench/tables.ts';
import type { Call } from '../platform/call.ts';
import type { Tables } from '../platform/database/tables.ts';
import { joinMentions } from '../platform/records/join.ts';
import type { Mention, Moved, Span } from '../platform/records/mention.ts';
import { platformMentions } from '../platform/records/platform-mentions.ts';
import {
  type Asking,
  allMentions,
  beginningOfMentions,
  type Sink,
  type StoredAbout,
} from '../platform/records/read.ts';

export const MENTIONS: readonly Mention[] = [
  ...profileMentions,
  ...teamMentions,
  ...justificatifMentions,
  ...dossierMentions,
  ...numberingMentions,
  ...registerMentions,
  ...identityChangeMentions,
  ...importMentions,
  ...notificationMentions,
  ...workbenchMentions,
  ...platformMentions,
  ...structureMentions,
  ...softwareMentions,
  ...proximityMentions,
  ...soundMentions,
  ...textMentions,
  ...brandMentions,
  ...declarationMentions,
  ...securityMentions,
  ...rightMentions,
];

type JoinRecords = (call: Call, span: Span) => Promise<Moved>;

const of = (names: Mention['names']) => MENTIONS.filter((mention) => mention.names === names);

export const joinStructures: JoinRecords = (call, span) =>
  joinMentions(call, of('structure'), span);
export const joinPeople: JoinRecords = (call, span) => joinMentions(call, of('person'), span);

/** Data handed to a person who requests their data. */
export const storedAbout = (
  db: Kysely<Tables>,
  who: Asking,
  most: number,
): Promise<readonly StoredAbout[]> => beginningOfMentions(db, of('person'), who, most);
export const allAbout = (db: Kysely<Tables>, who: Asking, sink: Sink): Promise<void> =>
  allMentions(db, of('person'), who, sink);
