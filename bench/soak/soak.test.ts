import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresMissing } from '#tools/postgres.ts';
import { bundleSoak, runSoak } from './run-soak.ts';

/**
 * A few rounds of `npm run soak`: checks that it runs, judges, and finds nothing. More rounds with
 * SOAK_ROUNDS.
 */
const ITERATIONS = Number(process.env.SOAK_ROUNDS ?? 0);
/** Half a minute on a quiet machine; beside a browser on a slow one, ten times as long. */
const LIMIT = 900_000;

let built: string;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'portail-soak-server-'));
  await bundleSoak(built);
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

const isHere = postgresMissing() === undefined && process.env.TEST_DATABASE_URL === undefined;

test.runIf(isHere).each(['folder', 'bucket'] as const)(
  'work under failures on postgres, with the journal in a %s: no code lost or issued twice, all explained',
  async (storedIn) => {
    const soaked = await runSoak({
      engine: 'postgres',
      storedIn,
      servers: storedIn === 'folder' ? 1 : 3,
      seed: 2,
      iterations: ITERATIONS || 5,
      built,
      isShort: true,
    });
    expect(soaked.violations).toEqual([]);
    expect(soaked.calamities.size).toBeGreaterThan(2);
    expect(soaked.codes).toBeGreaterThan(20);
  },
  LIMIT,
);

test('the same on the embedded database', { timeout: LIMIT }, async () => {
  const soaked = await runSoak({
    engine: 'embedded',
    storedIn: 'folder',
    servers: 1,
    seed: 1,
    iterations: ITERATIONS || 1,
    built,
    isShort: true,
  });
  expect(soaked.violations).toEqual([]);
  expect(soaked.codes).toBeGreaterThan(3);
});
