/**
 * What hostile or hurried people try at once, on a portal with one database: three servers on PostgreSQL, one on the
 * embedded database. Each try at the number at which it was first made, or more; what it comes to is one line. At the end
 * the register is judged from outside.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/running-portal.ts';
import { type Circumstances, callerOf } from '../soak/caller.ts';
import { checkerOn } from '../soak/check.ts';
import { settle } from '../soak/ground.ts';
import { journalFiles } from '../soak/journal-files.ts';
import { anIssuer } from '../soak/peers/issuer.ts';
import { type Engine, openPlace } from '../soak/peers/place.ts';
import { type PortalProcess, portalProcess } from '../soak/peers/portal.ts';
import { aRecord } from '../soak/record.ts';
import { bundleSoak } from '../soak/run-soak.ts';
import { addressChecks, type Crowd, mixedVerbs, oneKey, sameDossier, type Tried } from './crowd.ts';
import { firstStarts, jobsOnce } from './servers.ts';

const SERVERS: Readonly<Record<Engine, number>> = { postgres: 3, embedded: 1 };

/** Argument: the database, both by default. */
export async function triesBench([wanted]: readonly string[]): Promise<void> {
  const built = mkdtempSync(join(tmpdir(), 'portail-tries-server-'));
  await bundleSoak(built);
  for (const engine of ['postgres', 'embedded'] as const)
    if (wanted === undefined || wanted === engine) await triedOn(engine, built);
  rmSync(built, { recursive: true });
}

async function triedOn(engine: Engine, built: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portail-tries-'));
  const [dataDir, journal] = [join(folder, 'data'), join(folder, 'journal')];
  mkdirSync(dataDir);
  const [place, issuer] = await Promise.all([openPlace(engine, dataDir), anIssuer()]);
  const people = await settle({ dataDir, databaseUrl: place.databaseUrl });
  const portals: PortalProcess[] = [];
  try {
    for (let index = 0; index < SERVERS[engine]; index += 1) {
      const log = join(folder, `portal-${index}.log`);
      const portal = portalProcess(
        { built, log, port: await freePort() },
        {
          DATA_DIR: dataDir,
          DATABASE_URL: place.databaseUrl ?? '',
          JOURNAL_DIR: journal,
          OIDC_ISSUER: issuer.url,
          LOG_LEVEL: 'error',
          REQUESTS_PER_MINUTE: '1000000',
        },
      );
      portals.push(portal);
      await portal.start();
    }
    const record = aRecord();
    const now: Circumstances = { era: 0, disturbed: false, wentBack: false, deadline: Infinity };
    const tokens = new Map<string, Promise<string>>();
    const tokenOf = (email: string) => {
      const token = tokens.get(email) ?? issuer.tokenOf(email);
      tokens.set(email, token);
      return token;
    };
    const servers = portals.map(({ origin }) =>
      callerOf({ origin: () => origin, tokenOf, record, now }),
    );
    const crowd: Crowd = {
      people,
      record,
      at: (index) => servers[index % servers.length] ?? missing(),
    };
    console.log(`${engine}, ${portals.length} servers`);
    for (const attempt of [sameDossier, mixedVerbs, oneKey, addressChecks])
      tell(await attempt(crowd));
    const origins = portals.map(({ origin }) => origin);
    if (engine === 'postgres') {
      tell(await jobsOnce({ origins, people, place, tokenOf }));
      tell(await firstStarts(built, issuer.url));
    }
    for (const portal of portals) await portal.kill();
    const faults = await place.read((ask) => checkerOn(journalFiles(journal)).check(ask, record));
    const codes = new Set(record.codes.map(({ isrc }) => isrc)).size;
    tell({ said: `the register: ${codes} codes acknowledged`, faults });
  } finally {
    for (const portal of portals) await portal.kill();
    await issuer.cut();
    await place.remove();
    rmSync(folder, { recursive: true });
  }
}

function tell({ said, faults }: Tried): void {
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${said}`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function missing(): never {
  throw new Error('no server was started');
}
