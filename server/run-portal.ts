/** Runs the portal with the configuration of the environment. */

import { notForProduction } from '#domain/brand/production.ts';
import { textOf } from './french-messages.ts';
import { value } from './platform/brands/brand-file.ts';
import { type Configuration, readConfiguration } from './platform/configuration.ts';
import { startDatabase } from './platform/database/open-database.ts';
import { ConfigurationRefused } from './platform/environment/refused.ts';
import { logInWaiting } from './platform/watch/log-in-waiting.ts';
import type { Run } from './serve.ts';

/**
 * Returns a function that stops it. A refusal to start is printed in French, and ends the process.
 */
export async function runPortal(run: Run): Promise<() => Promise<void>> {
  return start(run).catch((error: unknown) => {
    console.error(textOf(error));
    process.exit(1);
  });
}

async function start(run: Run): Promise<() => Promise<void>> {
  const configuration = readConfiguration(process.env);
  // With a database of one's own, nothing is invented.
  const demonstration = configuration.databaseUrl === undefined;
  if (!demonstration) refuseInventions(configuration);
  const read = () => import('./serve.ts');
  // A server that answers while the code is read would be taken for silent.
  if (!demonstration) await read();
  const log = logInWaiting();
  const database = await startDatabase({
    ...configuration,
    log,
    thread: run.thread,
    onFatal: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  const { serve } = await read();
  return serve(run, { configuration, database, demonstration, log });
}

/** @throws ConfigurationRefused with a French sentence for each key that is missing or made up */
function refuseInventions({ brands }: Configuration): void {
  const errors = brands.all.flatMap((brand) => value(brand, notForProduction(brand)));
  if (errors.length === 0) return;
  const what =
    'avec DATABASE_URL, il faut une vraie société dans BRANDS_FILE (voir docs/operations.md).';
  throw new ConfigurationRefused(`Configuration refusée : ${what}\n${errors.join('\n')}`);
}
