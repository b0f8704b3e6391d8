/** A database for one test file, cheaply, on either engine. For tests only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../open-database.ts';
import type { DatabaseSettings, OpenedDatabase } from '../opened-database.ts';
import { copyEmbedded, copyPostgres, type Image } from './image.ts';
import { thisRun } from './run.ts';

export type DatabaseKind = OpenedDatabase['kind'];

export type FreshDatabase = {
  readonly database: OpenedDatabase;
  /** Settings given to `openDatabase`: to open it again after `database.close()`, or elsewhere. */
  readonly settings: DatabaseSettings;
  /** PostgreSQL: the address of who owns its tables; `database` is then open as the portal's role, if it has tables. */
  readonly ownerUrl: string | undefined;
  /**
   * For what the portal's role may not do: runs as the owner of the tables, or with the single role
   * of the embedded database.
   */
  asOwner<R>(work: (pool: OpenedDatabase['pool']) => Promise<R>): Promise<R>;
  /** Closes it if need be and removes it. */
  remove(): Promise<void>;
};

export type FreshOptions = Pick<DatabaseSettings, 'log' | 'onFatal' | 'silenceLimit'> & {
  /** Initial content; undefined: empty. */
  readonly image?: Image;
};

/** Other `options` are passed on to `openDatabase`. */
export async function freshDatabase(
  kind: DatabaseKind,
  { image, ...options }: FreshOptions = {},
): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(thisRun()?.folder ?? tmpdir(), 'data-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'postgres') {
    const { url, ownerUrl, drop } = await copyPostgres(image, dataDir);
    const settings = { ...options, dataDir, databaseUrl: url };
    return opened(settings, ownerUrl, async () => {
      await drop();
      removeFolder();
    });
  }
  await copyEmbedded(image, dataDir);
  return opened({ ...options, dataDir }, undefined, removeFolder);
}

async function opened(
  settings: DatabaseSettings,
  ownerUrl: string | undefined,
  discard: () => Promise<void> | void,
): Promise<FreshDatabase> {
  const database = await openDatabase(settings);
  return {
    database,
    settings,
    ownerUrl,
    async asOwner(work) {
      if (ownerUrl === undefined) return work(database.pool);
      const owned = await openDatabase({ ...settings, databaseUrl: ownerUrl });
      return work(owned.pool).finally(() => owned.close());
    },
    async remove() {
      await database.close();
      await discard();
    },
  };
}
