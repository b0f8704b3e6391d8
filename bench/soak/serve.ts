/**
 * The portal in its own process, with a clock moved by the soak: it receives the milliseconds by
 * which this clock is ahead. Prints `ready` once it listens. Everything else is the product,
 * bundled as shipped.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { composePortal } from '#server/compose.ts';
import { textOf } from '#server/french-messages.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';

const configuration = readConfiguration(process.env);
let ahead = Number(process.env.SOAK_AHEAD ?? 0);
process.on('message', (reported) => {
  ahead = Number(reported);
});
try {
  await serve();
} catch (error) {
  // Same output as a failed start of the product.
  console.error(textOf(error));
  process.exit(1);
}

async function serve(): Promise<void> {
  const { databaseUrl, dataDir, port } = configuration;
  const database = await openDatabase({ databaseUrl, dataDir, onFatal: () => process.exit(1) });
  const portal = await composePortal({
    configuration,
    publicUrl: `http://localhost:${port}`,
    database,
    demonstration: false,
    clock: () => new Date(Date.now() + ahead),
    site: null,
  });
  await portal.app.listen({ port, host: 'localhost' });
  process.on('SIGTERM', async () => {
    portal.startDraining();
    await sleep(configuration.drainSeconds * 1000);
    await portal.close();
    process.exit(0);
  });
  process.send?.('ready');
}
