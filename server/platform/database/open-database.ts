import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { SILENT } from '../watch/log-in-waiting.ts';
import { startEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { DatabaseSettings, OpenedDatabase, StartedDatabase } from './opened-database.ts';

/**
 * The only way the product opens its database, embedded or PostgreSQL: the same pool, types and
 * errors.
 * @throws DataFolderTaken, NotDurable or DatabaseUnsuitable, with a French sentence for the
 * operator
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const database = await startDatabase(settings);
  await database.started;
  return database;
}

/**
 * The same without waiting, for callers with other work during the start.
 * @throws DataFolderTaken, DatabaseUnsuitable
 */
export async function startDatabase(settings: DatabaseSettings): Promise<StartedDatabase> {
  const log = settings.log ?? SILENT;
  if (settings.databaseUrl) {
    await settings.thread?.terminate();
    const opened = await openPostgres({ ...settings, databaseUrl: settings.databaseUrl }, log);
    return { ...opened, started: Promise.resolve() };
  }
  const dataDir = resolve(settings.dataDir);
  // Personal data: for the server's account only.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return startEmbedded({
    dataDir,
    log,
    onFatal: settings.onFatal ?? (() => {}),
    silenceLimit: settings.silenceLimit ?? 60_000,
    thread: settings.thread,
  });
}
