/** The image of a demonstration: its story is long to play, and the same for every test of a run. */

import { weakHash } from '#identity/testing/account.ts';
import { composePortal } from '../compose.ts';
import { DEMONSTRATION_ACCOUNTS } from '../demonstration/accounts.ts';
import { loadDemonstration } from '../demonstration/load.ts';
import { readConfiguration } from '../platform/configuration.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import type { Image } from '../platform/database/testing/image.ts';

/** Origin of the links in the image's mails; a copy replaces it with its own. */
export const IMAGE_ORIGIN = 'http://demonstration.invalid';
/** Milliseconds. The story ends a minute ago: an image must not grow old, or its locks would fall. */
const LIFETIME = 5 * 60_000;

/** As of now, or at most five minutes ago. */
export function demonstrationImage(societyStructureId: number): Image {
  const name = `demonstration-${societyStructureId}-${Math.floor(Date.now() / LIFETIME)}`;
  return { name, make: (database, dataDir) => play(database, dataDir, societyStructureId) };
}

async function play(
  database: OpenedDatabase,
  dataDir: string,
  societyStructureId: number,
): Promise<void> {
  const configuration = readConfiguration({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ADMINISTRATION_STRUCTURE_ID: String(societyStructureId),
  });
  const portal = await composePortal({
    configuration,
    publicUrl: IMAGE_ORIGIN,
    database,
    demonstration: true,
    site: null,
    jobs: 'off',
  });
  await loadDemonstration(portal, new Date(), configuration);
  // Their passwords are public, so a cheap hash is enough for tests of a demonstration.
  for (const { email, password } of DEMONSTRATION_ACCOUNTS) {
    await database.pool.query('update identity_account set password_hash = $2 where email = $1', [
      email,
      weakHash(password),
    ]);
  }
  await portal.close();
}
