/** What only several servers can do wrong: begin at once on an empty database, and do one job twice. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFirstStaff } from '#server/first-staff.ts';
import { importClient } from '#server/modules/imports/testing/import-client.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freePort } from '#server/testing/running-portal.ts';
import type { People } from '../soak/ground.ts';
import { openPlace, type Place } from '../soak/peers/place.ts';
import { portalProcess } from '../soak/peers/portal.ts';
import type { Tried } from './crowd.ts';

const BEGINNINGS = 3;
const SERVERS = 3;

/** @param issuer of an identity provider that runs: the first start asks it nothing. */
export async function firstStarts(built: string, issuer: string): Promise<Tried> {
  const faults: string[] = [];
  for (let round = 0; round < BEGINNINGS; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'portail-first-'));
    mkdirSync(join(folder, 'data'));
    const place = await openPlace('postgres', join(folder, 'data'));
    const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
    const portals = ports.map((port) =>
      portalProcess(
        { built, log: join(folder, `${port}.log`), port },
        {
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: place.databaseUrl ?? '',
          LOG_LEVEL: 'error',
          OIDC_ISSUER: issuer,

          JOURNAL_DIR: join(folder, 'journal'),
        },
      ),
    );
    try {
      await Promise.all(portals.map((portal) => portal.start()));
      await Promise.all(portals.map(() => firstStaff(place)));
      const [found] = await place.read((ask) =>
        ask<Record<string, number>>(`select (select count(*) from structure)::int as societies,
          (select count(*) - count(distinct nom) from secret_portail)::int as secrets,
          (select count(*) from registre_generation)::int as generations`),
      );
      const said = JSON.stringify(found);
      if (said !== `{"societies":1,"secrets":0,"generations":${SERVERS}}`) faults.push(said);
      await Promise.all(portals.map((portal) => portal.stop()));
    } catch (error) {
      faults.push(String(error));
    } finally {
      for (const portal of portals) await portal.kill();
      await place.remove();
      rmSync(folder, { recursive: true });
    }
  }
  return {
    said: `${BEGINNINGS} times ${SERVERS} first starts at once: one society, one of each secret`,
    faults,
  };
}

/** What each server does once it is up, of which the soak's own knows nothing. */
async function firstStaff({ databaseUrl }: Place): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() });
  const configuration = readConfiguration({ ADMIN_EMAIL: 'premiere@essai.example' });
  await ensureFirstStaff(kyselyOn<Tables>(database.pool), configuration, new Date());
  await database.close();
}

const JOBS = 16;
const LINES = 30;

type Parts = {
  readonly origins: readonly string[];
  readonly people: People;
  readonly place: Place;
  readonly tokenOf: (email: string) => Promise<string>;
};

/** Sixteen imports, confirmed at the same moment, each on the next server. */
export async function jobsOnce({ origins, people, place, tokenOf }: Parts): Promise<Tried> {
  const [{ email, structureId }] = people.labels;
  const clients = Array.from({ length: JOBS }, (_, job) =>
    importClient({ origin: origins[job % origins.length] ?? '', tokenOf }, email, structureId),
  );
  await Promise.all(
    clients.map(async (client, job) => {
      const lines = Array.from(
        { length: LINES },
        (_, line) => `Lot ${job} ligne ${line};Marées ${job}${line};3:45;2024`,
      );
      const bytes = `titre;artiste_principal;duree;annee_publication\n${lines.join('\n')}\n`;
      const { importId } = await client.preview({ bytes });
      await client.write(importId);
    }),
  );
  const rows = await place.read((ask) =>
    ask<{ count: number }>(
      "select count(*)::int as count from element where titre like 'Lot %' group by titre",
    ),
  );
  const faults = rows
    .filter(({ count }) => count !== 1)
    .map(({ count }) => `a line was written ${count} times`);
  if (rows.length !== JOBS * LINES) faults.push(`${rows.length} lines were written`);
  return {
    said: `${JOBS} imports on ${origins.length} servers: ${rows.length} lines, each once`,
    faults,
  };
}
