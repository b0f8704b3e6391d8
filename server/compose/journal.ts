/** The journal of the register: its location, its writers, and the scheduler that maintains it. */

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { emplacementOf } from '../modules/journal/apart.ts';
import type { JournalLocation } from '../modules/journal/begin.ts';
import { factsOf } from '../modules/journal/facts.ts';
import { RegisterJournal } from '../modules/journal/register-journal.ts';
import { journalRoutes } from '../modules/journal/routes.ts';
import { passOver } from '../modules/numbering/counters.ts';
import type { AppendIssued } from '../modules/numbering/issue-codes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Route } from '../platform/http/route.ts';
import { claimSlots } from './own-locations.ts';

export async function journalLocation(configuration: Configuration): Promise<JournalLocation> {
  const { journal, s3 } = configuration;
  if (journal.bucket === undefined || s3 === undefined)
    return openFolderJournal(journalFolder(configuration));
  const { openS3Journal } = await import('#storage/journal/s3-journal.ts');
  return openS3Journal({ ...s3, bucket: journal.bucket });
}

function journalFolder({ journal, dataDir, databaseUrl }: Configuration): string {
  // The demonstration has its own journal, so a society that tried it first starts with a new one.
  const name = databaseUrl === undefined ? 'journal-demonstration' : 'journal';
  return journal.folder ?? join(dataDir, name);
}

/** Whether the journal can be lost together with the database. */
export function journalApart(configuration: Configuration, db: Kysely<Tables>) {
  const { journal, dataDir, databaseUrl } = configuration;
  const folder = journal.bucket === undefined ? journalFolder(configuration) : null;
  return emplacementOf(db, { folder, dataDir, databaseUrl });
}

type JournalOptions = {
  readonly configuration: Configuration;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: ConstructorParameters<typeof RegisterJournal>[0]['log'];
};

type Own = Pick<JournalOptions, 'configuration' | 'db'> & { readonly journal: RegisterJournal };

/**
 * @throws ForeignJournal or ForeignLocation when the location to write to belongs to another
 * database: the portal does not start
 */
export async function openOwn({ journal, configuration, db }: Own): Promise<void> {
  await claimSlots(configuration, db);
  await journal.open();
  if (journal.foreign !== null) throw journal.foreign;
}

/** Appends each code to the journal as it is issued. */
export function appendIssuedTo(journal: RegisterJournal): AppendIssued {
  return (call, codes) => journal.append(call, { kind: 'issued', codes: factsOf(codes) });
}

export async function openJournal({
  configuration,
  db,
  clock,
  log,
}: JournalOptions): Promise<RegisterJournal> {
  const journal = await journalLocation(configuration);
  return new RegisterJournal({ db, journal, clock, log, passOver });
}

export const stateRoutes = ({ configuration, db, journal }: Own): readonly Route[] =>
  journalRoutes({ journal, emplacement: () => journalApart(configuration, db) });
