/** Startup order: components that do not query the database are composed while it starts. */

import { expect, test } from 'vitest';
import { composePortal, type Portal } from './compose.ts';
import { readConfiguration } from './platform/configuration.ts';
import { freshDatabase } from './platform/database/testing/fresh-database.ts';
import { SCHEMA } from './testing/schema.ts';

test('the database gets no query before the start, and all data read from it is available after', async () => {
  const fresh = await freshDatabase('embedded', { image: SCHEMA });
  let requested = 0;
  fresh.database.pool.on('acquire', () => {
    requested += 1;
  });
  const [start, awaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const database = {
    ...fresh.database,
    get started() {
      awaited.resolve();
      return start.promise;
    },
  };
  const composed = portalOn(fresh.settings.dataDir, database);
  await awaited.promise;
  expect(requested).toBe(0);
  start.resolve();
  const portal = await composed;
  expect(requested).toBeGreaterThan(0);
  expect(portal.journal.isSound).toBe(true);
  expect(await portal.identity?.localKeys()).toHaveProperty('keys.0.kid');
  expect((await portal.app.inject('/health/ready')).statusCode).toBe(200);
  await portal.close();
  await fresh.remove();
});

test('a database that cannot start is what the start fails with', async () => {
  const fresh = await freshDatabase('embedded', { image: SCHEMA });
  const database = { ...fresh.database, started: Promise.reject(new Error('le disque est plein')) };
  await expect(portalOn(fresh.settings.dataDir, database)).rejects.toThrow('le disque est plein');
  await fresh.remove();
});

function portalOn(
  dataDir: string,
  database: Parameters<typeof composePortal>[0]['database'],
): Promise<Portal> {
  return composePortal({
    configuration: readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    publicUrl: 'http://localhost:3000',
    database,
    demonstration: false,
    site: null,
  });
}
