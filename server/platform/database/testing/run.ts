/**
 * What the test processes of one run share: its folder, and one PostgreSQL, started on first use.
 */
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startPostgres } from '#tools/postgres.ts';

type Run = { readonly folder: string; readonly port: number };

/** Set by the global set-up; undefined in a process outside a run. */
export function thisRun(): Run | undefined {
  const message = process.env.TEST_RUN;
  // Written by `global-setup.ts`, with exactly this type.
  return message === undefined ? undefined : (JSON.parse(message) as Run);
}

let address: Promise<string> | undefined;

/**
 * Address of the run's PostgreSQL, or of one of this process alone where there is no run.
 * @throws Error with one French sentence when there is none on this machine
 */
export function postgresAddress(): Promise<string> {
  address ??= thisRun() === undefined ? startPostgres().then(({ url }) => url) : askTheRun();
  return address;
}

async function askTheRun(): Promise<string> {
  const socket = createConnection({ host: 'localhost', port: thisRun()?.port ?? 0 });
  await once(socket, 'connect');
  const answer = await text(socket);
  if (!URL.canParse(answer)) throw new Error(answer);
  return answer;
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
