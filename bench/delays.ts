/** Delays that people and operators count on, in milliseconds, each beside its bar. On a machine at rest. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createElement } from '#contract/registration/isrc.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { formAction, startAuthorization } from '#identity/testing/sign-in.ts';
import { about, is, openStream } from '#server/modules/events/testing/stream-client.ts';
import { lockDataFolder } from '#server/platform/database/embedded/data-folder-lock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { within } from './bars.ts';

export async function delaysBench(): Promise<void> {
  await lock();
  await embedded();
  const portal = await runningPortal('embedded');
  try {
    await told(portal);
    await signIns(portal);
  } finally {
    await portal.remove();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function lock(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-bench-'));
  const held = await lockDataFolder(folder);
  const refused = () => lockDataFolder(folder).catch(() => {});
  within('a second server on the same folder is refused', await timed(refused), 2000);
  await held.release();
  within(
    'a folder that was left is taken',
    await timed(async () => (await lockDataFolder(folder)).release()),
    1000,
  );
  rmSync(folder, { recursive: true });
}

const workFor = (
  seconds: number,
) => `do $$ declare fin timestamptz := clock_timestamp() + interval '${seconds} s';
  begin while clock_timestamp() < fin loop end loop; end $$`;

async function embedded(): Promise<void> {
  const fresh = await freshDatabase('embedded');
  const { pool } = fresh.database;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await pool.query(workFor(5));
  delay.disable();
  within('a thread beside a query of 5 s waits, p95', delay.percentile(95) / 1e6, 50);
  within('and at most', delay.max / 1e6, 1500);
  await pool.query('create table t (n int)');
  within(
    'the embedded database closes, with its checkpoint',
    await timed(() => fresh.database.close()),
    2000,
  );
  const again = await openDatabase(fresh.settings);
  const long = again.pool.query(workFor(30)).catch(() => {});
  within('and during a query', await timed(() => again.close()), 5000);
  await long;
  await fresh.remove();
}

async function told(portal: RunningPortal): Promise<void> {
  const structureId = await aStructure(portal.db);
  const { email } = await aPerson(portal.db, { structures: [structureId] });
  const stream = await openStream(portal.origin, {
    authorization: `Bearer ${await portal.tokenOf(email)}`,
  });
  await stream.until(is('ready'));
  const recording = {
    titre: 'Marée basse',
    artiste: 'Les Marées',
    duree: '3:45',
    anneePublication: 2026,
  };
  const delay = await timed(async () => {
    const body = { ...recording, qualite: 'PRODUCTEUR' } as const;
    const { dossierId } = await clientOf(portal, email).ok(createElement, { body });
    await stream.until(about(dossierId, 'element.create'));
  });
  within('a change is made and told', delay, 1000);
  stream.leave();
}

/** The fastest of each: the rest is the noise of the machine. */
async function signIns(portal: RunningPortal): Promise<void> {
  const email = 'alice@exemple.fr';
  const names = { givenName: 'Alice', familyName: 'Essai', emailVerified: true };
  await portal.identity?.ensureAccount({ email, password: 'cheval agrafe pile', ...names });
  const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
  const measure = async (typed: string) => {
    const browser = createBrowser();
    const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
    const action = formAction(page);
    return timed(() => browser.post(action, { email: typed, password: 'pas le bon mot' }));
  };
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < 8; round += 1) {
    times.known.push(await measure(email));
    times.unknown.push(await measure(`personne${round}@exemple.fr`));
  }
  const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
  within(
    'a wrong sign-in, the slower beside the faster of a known and an unknown address',
    Math.max(known / unknown, unknown / known),
    1.5,
  );
}
