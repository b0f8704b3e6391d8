import { expect, test } from 'vitest';
import { composePortal } from '#server/compose.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { readConfiguration } from '../configuration.ts';
import { openDatabase } from '../database/open-database.ts';

const WITHIN = { timeout: 20_000, interval: 100 };
/** More than any disk has: it is full from the start. */
const FULL = { DISK_FREE_MB: '1000000000' };

test('a server with a full disk is not ready while another, which people can reach, has room', async () => {
  const full = await runningPortal('postgres', { environment: FULL });
  const { databaseUrl, dataDir } = full;
  const readiness = async () => {
    const response = await full.app.inject('/health/ready');
    return [response.statusCode, response.json().status];
  };
  await expect.poll(readiness, WITHIN).toEqual([200, 'degraded']);
  const other = await composePortal({
    configuration: readConfiguration({ DATA_DIR: `${dataDir}-autre`, LOG_LEVEL: 'silent' }),
    publicUrl: 'http://localhost:3000',
    database: await openDatabase({ dataDir, databaseUrl }),
    demonstration: false,
    site: null,
    jobs: 'off',
  });
  // One that does jobs alone is no place for people: nobody was ever sent to it.
  await expect
    .poll(async () => (await full.db.selectFrom('serveur').selectAll().execute()).length, WITHIN)
    .toBe(2);
  expect(await readiness()).toEqual([200, 'degraded']);
  await other.app.inject('/api/references/pays');
  await expect.poll(readiness, WITHIN).toEqual([503, 'full']);
  expect((await other.app.inject('/health/ready')).statusCode).toBe(200);
  await other.close();
  await expect.poll(readiness, WITHIN).toEqual([200, 'degraded']);
  await full.remove();
});
