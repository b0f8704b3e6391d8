/** A portal in a process of its own, which is killed. For tests and measures only. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { signIn } from '#identity/testing/sign-in.ts';
import type { FreshDatabase } from '../platform/database/testing/fresh-database.ts';
import { PASSWORD } from './running-portal.ts';

/** The person who signs in there: the first of staff. */
export const EMAIL = 'premiere@essai.example';

/** @param environment variables of the configuration beyond the required ones */
export async function started(
  { settings }: FreshDatabase,
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'portal-process.ts');
  const child = spawn(process.execPath, [program, EMAIL, PASSWORD], {
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl ?? '',
      ADMIN_EMAIL: EMAIL,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** What a client of the API needs to reach it. */
export async function accessAt(port: number) {
  const origin = `http://localhost:${port}`;
  const account = { origin, realm: 'isrc', clientId: 'portail', email: EMAIL, password: PASSWORD };
  const { accessToken } = await signIn(account);
  return { origin, tokenOf: async () => accessToken };
}
