/** A portal in a process of its own, which imports and is killed. For tests and measures only. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { signIn } from '#identity/testing/sign-in.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { FreshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { QUICK, SILENT } from '#server/platform/jobs/testing/ground.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
import { importClient } from './import-client.ts';

const EMAIL = 'premiere@essai.example';

export async function started(fresh: FreshDatabase, port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../testing/portal-process.ts'), EMAIL, PASSWORD],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: fresh.settings.dataDir,
        DATABASE_URL: fresh.settings.databaseUrl ?? '',
        ADMIN_EMAIL: EMAIL,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve());
    child.on('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
  });
  return child;
}

export const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

/** Who imports there. */
export async function clientAt(port: number) {
  const origin = `http://localhost:${port}`;
  const account = { origin, realm: 'isrc', clientId: 'portail', email: EMAIL, password: PASSWORD };
  const { accessToken } = await signIn(account);
  return importClient({ origin, tokenOf: async () => accessToken }, EMAIL, SOCIETY);
}

/** With several servers, only silence tells that one is dead; a minute of it is not waited for here. */
export async function giveBack({ settings }: FreshDatabase): Promise<void> {
  const database = await openDatabase(settings);
  await database.pool.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'`);
  await database.pool.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null');
  const queue = await openQueue({ database, queues: [], rhythm: QUICK, log: SILENT });
  await queue.supervise();
  await queue.stop();
  await database.close();
}
