/** Serves the portal on a database that is open, and stops it cleanly on SIGTERM or SIGINT. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { composePortal, type Portal } from './compose.ts';
import { DEMONSTRATION_ACCOUNTS } from './demonstration/accounts.ts';
import { loadDemonstration } from './demonstration/load.ts';
import { ensureFirstStaff } from './first-staff.ts';
import { lacking } from './lacking.ts';
import { systemClock } from './platform/clock.ts';
import type { Configuration } from './platform/configuration.ts';
import type { StartedDatabase } from './platform/database/opened-database.ts';
import { giveLeftoversBack } from './platform/leftovers.ts';
import type { LogInWaiting } from './platform/watch/log-in-waiting.ts';

export type Run = {
  /** The built site to serve; null serves the API alone. */
  readonly site: string | null;
  /** Prints only errors: for a portal that is started again and again. */
  readonly quiet?: boolean;
  /** For the embedded database: it booted while the portal's own code was read. */
  readonly thread?: Worker | undefined;
};

type Ground = {
  readonly configuration: Configuration;
  /** May still be starting: parts that do not need it are created meanwhile. */
  readonly database: StartedDatabase;
  readonly demonstration: boolean;
  /** Messages of the database. */
  readonly log: LogInWaiting;
};

/** Returns a function that stops it. */
export async function serve(
  { site, quiet = false }: Run,
  ground: Ground,
): Promise<() => Promise<void>> {
  const { configuration, database, demonstration } = ground;
  const publicUrl = configuration.publicUrl ?? `http://localhost:${configuration.port}`;
  const portal = await composePortal({ configuration, database, demonstration, publicUrl, site });
  ground.log.goesTo(portal.app.log);
  if (demonstration) await loadDemonstration(portal, systemClock(), configuration);
  else {
    await ensureFirstStaff(portal.db, configuration, systemClock());
    for (const text of await lacking({ ...portal, pool: database.pool, configuration }))
      portal.app.log.warn(text);
  }
  await listen(portal, configuration, demonstration);
  const say = speaker(portal, demonstration, quiet);
  const stop = stopOnce(portal, configuration.drainSeconds, say);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  announce(publicUrl, configuration, demonstration, say);
  giveLeftoversBack();
  return stop;
}

async function listen(
  portal: Portal,
  { port, host }: Configuration,
  demonstration: boolean,
): Promise<void> {
  // Published passwords must not be reachable from the network.
  await portal.app.listen({ port, host: host ?? (demonstration ? 'localhost' : '0.0.0.0') });
}

/** A second signal stops it without waiting for load balancers to notice. */
function stopOnce(portal: Portal, drainSeconds: number, say: Say): () => Promise<void> {
  let hurry: AbortController | null = null;
  return async () => {
    hurry?.abort();
    if (hurry !== null) return;
    hurry = new AbortController();
    say('Arrêt en cours…');
    portal.startDraining();
    await sleep(drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {});
    await portal.close();
    say('Portail ISRC arrêté.');
    process.exit(0);
  };
}

type Say = (sentence: string) => void;

/**
 * A terminal gets plain sentences; in production, programs read the output, so everything is a log
 * line.
 */
function speaker({ app }: Portal, demonstration: boolean, quiet: boolean): Say {
  if (quiet) return () => {};
  if (demonstration) return (sentence) => console.log(sentence);
  // Start and stop are logged whatever the level, except when logging is silent.
  const log = app.log.child({}, { level: 'info' });
  return (sentence) => log.info(sentence);
}

function announce(
  publicUrl: string,
  configuration: Configuration,
  demonstration: boolean,
  say: Say,
): void {
  say(`Portail ISRC : ${publicUrl}`);
  if (!demonstration) return;
  say(`Données : ${configuration.dataDir} (base embarquée, mode démonstration)`);
  say(`Courriels : ${publicUrl}/courriels`);
  say('Comptes de démonstration, mot de passe isrc-demo :');
  for (const { email, description } of DEMONSTRATION_ACCOUNTS)
    say(`  ${email.padEnd(24)} ${description}`);
}
