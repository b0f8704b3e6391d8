/** The journal of the register: where it is kept, who writes in it, and the round that looks after it. */

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { openS3Journal } from '#storage/journal/s3-journal.ts';
import type { JournalPlace } from '../modules/journal/begin.ts';
import { codeFacts } from '../modules/journal/facts.ts';
import { RegisterJournal } from '../modules/journal/register-journal.ts';
import { passOver } from '../modules/numbering/counters.ts';
import type { NoteIssued } from '../modules/numbering/issue-codes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';

type Log = ConstructorParameters<typeof RegisterJournal>[0]['log'];

export function journalPlace({ journal, s3, dataDir, databaseUrl }: Configuration): JournalPlace {
  if (journal.bucket !== undefined && s3 !== undefined)
    return openS3Journal({ ...s3, bucket: journal.bucket });
  // A society that tried the demonstration first begins with a journal of its own.
  const name = databaseUrl === undefined ? 'journal-demonstration' : 'journal';
  return openFolderJournal(journal.folder ?? join(dataDir, name));
}

export async function openJournal(
  configuration: Configuration,
  { db, clock, log }: { readonly db: Kysely<Tables>; readonly clock: Clock; readonly log: Log },
): Promise<{ readonly journal: RegisterJournal; readonly noteIssued: NoteIssued }> {
  const journal = new RegisterJournal({ db, journal: journalPlace(configuration), clock, log, passOver });
  await journal.open();
  return {
    journal,
    noteIssued: (call, elementIds) =>
      journal.note(call, async () => ({
        kind: 'issued',
        codes: await codeFacts(call.db, { elementIds }),
      })),
  };
}
