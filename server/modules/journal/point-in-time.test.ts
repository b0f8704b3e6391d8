/**
 * The procedure of docs/operations.md, on a PostgreSQL that archives its WAL: point-in-time
 * recovery, no code issued twice.
 */

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { validateDossier } from '#contract/registration/dossier.ts';
import { deeds } from '#server/compose/register.ts';
import { eraseAgain } from '#server/compose/rights.ts';
import { passOver } from '#server/modules/numbering/counters.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { baseBackup } from '#server/platform/database/testing/base-backup.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import {
  type PostgresOptions,
  postgresMissing,
  type RunningPostgres,
  startPostgres,
} from '#tools/postgres.ts';
import { restore } from './restore/restore.ts';
import { aSociety, reviewQueueOf } from './testing/society.ts';
import { verify } from './verify.ts';

const running: RunningPostgres[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that the PostgreSQL account may also write to. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portail-moment-'));
  chmodSync(folder, 0o777);
  folders.push(folder);
  return folder;
}

async function aServer(options: PostgresOptions): Promise<RunningPostgres> {
  const server = await startPostgres(options);
  running.push(server);
  return server;
}

async function portalOn({ url }: RunningPostgres, dataDir: string): Promise<RunningPortal> {
  const settings = { databaseUrl: url, dataDir };
  const database = await openDatabase(settings);
  const remove = () => database.close();
  return runningPortal('postgres', {
    environment: { JOURNAL_DIR: join(dataDir, 'journal') },
    on: { database, settings, ownerUrl: url, asOwner: (work) => work(database.pool), remove },
  });
}

async function ask(
  { url }: RunningPostgres,
  text: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until all WAL written so far is archived. */
async function archived(server: RunningPostgres): Promise<void> {
  const [log] = await ask(server, 'select pg_walfile_name(pg_switch_wal()) as last');
  for (;;) {
    const [existing] = await ask(
      server,
      `select last_archived_wal >= '${log?.last}' as done from pg_stat_archiver`,
    );
    if (existing?.done === true) return;
  }
}

/** Waits for the end of the recovery, during which the server answers but is read-only. */
async function promoted(server: RunningPostgres): Promise<void> {
  for (;;) {
    const [existing] = await ask(server, 'select pg_is_in_recovery() as replays');
    if (existing?.replays === false) return;
  }
}

test.skipIf(postgresMissing() !== undefined)(
  'a database restored to a point in time issues nothing until the journal has completed it',
  async () => {
    const [archive, dataDir, backup] = [aFolder(), aFolder(), join(aFolder(), 'base')];
    const first = await aServer({
      settings: ['wal_level=replica', 'archive_mode=on', 'max_wal_senders=2'],
    });
    await ask(first, `alter system set archive_command = 'cp "%p" "${archive}/%f"'`);
    await ask(first, 'select pg_reload_conf()');
    let portal = await portalOn(first, dataDir);
    const people = await aSociety(portal);
    let reviewQueue = reviewQueueOf(portal, people);
    const before = [...(await reviewQueue.codesOfDossier(2))];
    await baseBackup(first, backup);
    before.push(...(await reviewQueue.codesOfDossier(2)));
    const [timestamp] = await ask(first, 'select clock_timestamp()::text as now');
    const lost = await reviewQueue.codesOfDossier(3);
    await portal.close();
    await archived(first);
    await first.stop();

    writeFileSync(join(backup, 'recovery.signal'), '');
    writeFileSync(
      join(backup, 'postgresql.auto.conf'),
      `restore_command = 'cp "${archive}/%f" "%p"'
       recovery_target_time = '${timestamp?.now}'
       recovery_target_action = 'promote'`,
    );
    const second = await aServer({ cluster: backup, settings: ['archive_mode=off'] });
    await promoted(second);
    portal = await portalOn(second, dataDir);
    reviewQueue = reviewQueueOf(portal, people);
    expect(portal.journal.state).toMatchObject({ kind: 'behind', codes: 3, lines: 1 });
    const dossierId = await reviewQueue.lockedDossier(2);
    expect(await reviewQueue.staff.refused(validateDossier, { body: { dossierId } })).toMatchObject(
      {
        code: 'REGISTER_BEHIND',
      },
    );
    const journal = openFolderJournal(join(dataDir, 'journal'));
    const database = await openDatabase({ databaseUrl: second.url, dataDir });
    const { differences } = await verify(database.pool, journal);
    for (const code of lost) expect(differences.join('\n')).toContain(`${code} : dans le journal`);

    expect(
      await restore({
        db: kyselyOn<Tables>(database.pool),
        journal,
        clock: () => new Date(),
        eraseAgain,
        deeds,
        passOver,
      }),
    ).toMatchObject({ codes: 3, lines: 1, rewoundFrom: expect.any(Number) });
    expect((await verify(database.pool, journal)).differences).toEqual([]);
    await database.close();
    await portal.journal.repair();
    await reviewQueue.staff.ok(validateDossier, { body: { dossierId } });
    const all = await portal.db
      .selectFrom('immatriculation')
      .select('isrc')
      .orderBy('isrc')
      .execute();
    expect(all).toHaveLength(9);
    expect(all.slice(0, 7).map(({ isrc }) => isrc)).toEqual([...before, ...lost]);
    await portal.close();
  },
);
