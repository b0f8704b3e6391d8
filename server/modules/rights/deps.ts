/** What the endpoints need from other modules. */

import type { Kysely } from 'kysely';
import type { KeepPapers } from '#server/modules/justificatifs/deposit.ts';
import type { StoredFiles } from '#server/modules/justificatifs/objects.ts';
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
  /** Judges the paper of a request, and keeps it until its row vouches for it. */
  readonly keepPapers: KeepPapers;
  readonly files: StoredFiles;
  /** The beginning of each section, `most` lines at most. */
  readonly storedAbout: (
    db: Kysely<Tables>,
    who: Asking,
    most: number,
  ) => Promise<readonly StoredAbout[]>;
  readonly allAbout: (db: Kysely<Tables>, who: Asking, sink: Sink) => Promise<void>;
  /** In the call's transaction. @returns the lines of the history that lost a name */
  readonly erasePerson: (call: Call, interlocuteurId: number) => Promise<readonly Erased[]>;
};
