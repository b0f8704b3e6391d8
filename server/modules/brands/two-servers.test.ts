import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { composePortal, type Portal } from '#server/compose.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { brandsFileIn } from '#server/testing/society.ts';
import { aManager } from './testing/a-manager.ts';

const RED = '#8a1c1c';

test('every server of one database shows the same within seconds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-two-'));
  const environment = { BRANDS_FILE: brandsFileIn(folder) };
  const portal = await runningPortal('postgres', { environment });
  let other: Portal | undefined;
  try {
    const configuration = readConfiguration({
      LOG_LEVEL: 'silent',
      DATA_DIR: portal.dataDir,
      ...environment,
    });
    other = await composePortal({
      configuration,
      publicUrl: 'http://localhost:1',
      demonstration: false,
      site: null,
      jobs: 'off',
      database: await openDatabase({ databaseUrl: portal.databaseUrl, dataDir: portal.dataDir }),
    });
    const { app } = other;
    const reportedByOther = async () => (await app.inject('/config.json')).json().brand.societe;
    const manager = await aManager(portal);
    expect(await reportedByOther()).toBe('Union des producteurs');
    await manager.write({ societe: 'Partout', couleurs: { primaire: RED } });
    await vi.waitFor(async () => expect(await reportedByOther()).toBe('Partout'), 20_000);
    expect((await app.inject('/brand.css')).body).toBe(
      await (await fetch(`${portal.origin}/brand.css`)).text(),
    );
  } finally {
    await other?.close();
    await portal.remove();
    rmSync(folder, { recursive: true });
  }
});
