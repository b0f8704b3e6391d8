/** A portal whose database is restored to an older moment, as from a backup; its journal is not. */

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deeds } from '#server/compose/register.ts';
import { eraseAgain } from '#server/compose/rights.ts';
import { passOver } from '#server/modules/numbering/counters.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { postgresAddress, runOn } from '#server/platform/database/testing/run.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { openS3Journal } from '#storage/journal/s3-journal.ts';
import type { S3Settings } from '#storage/s3.ts';
import { type Floored, giveFloors, readFloors } from '../floor.ts';
import { type Restored, restore } from '../restore/restore.ts';
import { type Verified, verify } from '../verify.ts';

export type TimeMachine = {
  start(): Promise<RunningPortal>;
  /** Backs up the current database, with the portal stopped. */
  backUp(): Promise<void>;
  putBack(): Promise<void>;
  readonly journalFolder: string;
  /** Runs a statement that requires the owner of the tables, with the portal stopped. */
  alter(statement: string): Promise<void>;
  restore(): Promise<Restored>;
  verify(): Promise<Verified>;
  /** Same as `npm run registry -- floor` with these lines; null: as `adopt`. */
  giveFloors(lines: string | null, motif: string): Promise<Floored>;
  remove(): Promise<void>;
};

/** @param bucket location of the journal, in place of a folder */
export async function aTimeMachine(kind: DatabaseKind, bucket?: S3Settings): Promise<TimeMachine> {
  const fresh = await freshDatabase(kind, { image: SCHEMA });
  const { settings } = fresh;
  const { dataDir, databaseUrl } = settings;
  const journalFolder = join(dataDir, 'journal');
  const journal = bucket === undefined ? openFolderJournal(journalFolder) : openS3Journal(bucket);
  const environment = bucket === undefined ? { JOURNAL_DIR: journalFolder } : variablesOf(bucket);
  const backup =
    databaseUrl === undefined
      ? folderBackup(join(dataDir, 'database'))
      : await serverBackup(databaseUrl);
  /** The owner's connection; the one created with the database is closed. */
  const owner = ({ pool }: OpenedDatabase): Pick<FreshDatabase, 'asOwner'> =>
    fresh.ownerUrl === undefined ? { asOwner: (work) => work(pool) } : fresh;
  const reviewQueue = aConsole(fresh);
  return {
    journalFolder,
    backUp: () => reviewQueue.leave().then(backup.backUp),
    putBack: () => reviewQueue.leave().then(backup.putBack),
    async start() {
      await reviewQueue.leave();
      const database = await openDatabase(settings);
      return runningPortal(kind, {
        environment,
        on: {
          ...fresh,
          asOwner: owner(database).asOwner,
          database,
          remove: () => database.close(),
        },
      });
    },
    alter: (statement) => reviewQueue.work(async ({ pool }) => void (await pool.query(statement))),
    restore: () =>
      reviewQueue.work(({ pool }) =>
        restore({
          db: kyselyOn<Tables>(pool),
          journal,
          clock: () => new Date(),
          eraseAgain,
          deeds,
          passOver,
        }),
      ),
    giveFloors: (lines, motif) =>
      reviewQueue.work(({ pool }) => {
        const input = {
          floors: lines === null ? [] : readFloors(lines),
          motif,
          isEnough: lines === null,
        };
        return giveFloors(
          { db: kyselyOn<Tables>(pool), journal, clock: () => new Date(), passOver },
          input,
        );
      }),
    verify: () => reviewQueue.work(({ pool }) => verify(pool, journal)),
    async remove() {
      await reviewQueue.leave();
      await backup.drop();
      await fresh.remove();
    },
  };
}

const variablesOf = ({
  endpoint = '',
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: secretAccessKey ?? '',
  JOURNAL_S3_BUCKET: bucket,
});

/** Runs the console commands; consecutive ones share the opened database and journal. */
function aConsole({ database, settings, ownerUrl }: FreshDatabase) {
  // The database as created belongs to the owner when there is only one role.
  let opened: OpenedDatabase | undefined = database;
  const leave = async () => {
    await opened?.close();
    opened = undefined;
  };
  return {
    leave,
    async work<T>(work: (database: OpenedDatabase) => Promise<T>): Promise<T> {
      if (opened === database && ownerUrl !== undefined) await leave();
      opened ??= await openDatabase({ ...settings, databaseUrl: ownerUrl });
      return work(opened);
    },
  };
}

function folderBackup(folder: string) {
  const stored = `${folder}.backup`;
  return {
    backUp: async () => cpSync(folder, stored, { recursive: true }),
    async putBack() {
      rmSync(folder, { recursive: true });
      cpSync(stored, folder, { recursive: true });
    },
    drop: async () => rmSync(stored, { recursive: true, force: true }),
  };
}

async function serverBackup(databaseUrl: string) {
  const server = await postgresAddress();
  const name = new URL(databaseUrl).pathname.slice(1);
  const stored = `${name}_backup`;
  const copy = async (to: string, from: string) => {
    await runOn(server, `drop database if exists ${to} with (force)`);
    await runOn(server, `create database ${to} template ${from}`);
  };
  return {
    backUp: () => copy(stored, name),
    putBack: () => copy(name, stored),
    drop: () => runOn(server, `drop database if exists ${stored} with (force)`),
  };
}
