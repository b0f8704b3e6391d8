/** What the endpoints need from other modules. */

import type { Kysely } from 'kysely';
import type { findOwnRecord } from '#server/modules/profiles/own-record.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Notify } from '#server/platform/notify.ts';
import type { Erased } from '#server/platform/records/erase.ts';
import type { Asking, Sink, StoredAbout } from '#server/platform/records/read.ts';

/** Handed in by `compose.ts`. */
export type RightDeps = {
  readonly societyStructureId: number;
  readonly notify: Notify;
  readonly ownRecord: typeof findOwnRecord;
  /** The beginning of each section: at most `most` lines. */
  readonly storedAbout: (
    db: Kysely<Tables>,
    who: Asking,
    most: number,
  ) => Promise<readonly StoredAbout[]>;
  readonly allAbout: (db: Kysely<Tables>, who: Asking, sink: Sink) => Promise<void>;
  /** In the call's transaction. @returns the lines of the history that lost a name */
  readonly erasePerson: (call: Call, interlocuteurId: number) => Promise<readonly Erased[]>;
};
