import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { postgresMissing, startPostgres } from './postgres.ts';

const folderOf = (url: string): string => new URL(url).searchParams.get('host') ?? '';

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return Object.values(rows[0])[0];
}

// The test run itself may use an existing server; these tests start one.
const input = process.env.TEST_DATABASE_URL;
delete process.env.TEST_DATABASE_URL;
afterAll(() => {
  if (input !== undefined) process.env.TEST_DATABASE_URL = input;
});

describe.skipIf(postgresMissing() !== undefined)('the PostgreSQL of the tests', () => {
  it('starts, answers, stops, and leaves nothing', async () => {
    const server = await startPostgres();
    expect(await ask(server.url, 'show server_version_num')).toMatch(/^1[5-9]/);
    expect(await ask(server.url, 'show fsync')).toBe('off');
    await server.stop();
    expect(existsSync(folderOf(server.url))).toBe(false);
    await expect(ask(server.url, 'select 1')).rejects.toThrow();
  }, 60_000);

  it('can be made durable', async () => {
    const server = await startPostgres({ durable: true });
    expect(await ask(server.url, 'show fsync')).toBe('on');
    expect(await ask(server.url, 'show synchronous_commit')).toBe('on');
    await server.stop();
  }, 60_000);

  it('dies with its parent, even killed without warning', async () => {
    const module = new URL('./postgres.ts', import.meta.url).href;
    const code = `const { startPostgres } = await import('${module}');
      console.log((await startPostgres()).url); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const url = String(line).trim();
    expect(await ask(url, 'select 1 as n')).toBe(1);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(folderOf(url)), { timeout: 5000 }).toBe(false);
    await expect(ask(url, 'select 1')).rejects.toThrow();
  }, 60_000);

  it('is stopped to its end by who waits for nothing else', async () => {
    const module = new URL('./postgres.ts', import.meta.url).href;
    const code = `const { startPostgres } = await import('${module}');
      await (await startPostgres()).stop(); console.log('stopped');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const texts: string[] = [];
    child.stdout.on('data', (data) => texts.push(String(data)));
    expect([await once(child, 'close'), texts.join('').trim()]).toEqual([[0, null], 'stopped']);
  }, 60_000);

  it('uses the server provided', async () => {
    process.env.TEST_DATABASE_URL = 'postgresql://ailleurs/base';
    try {
      const server = await startPostgres();
      expect(server.url).toBe('postgresql://ailleurs/base');
      await server.stop();
      expect(postgresMissing()).toBeUndefined();
    } finally {
      delete process.env.TEST_DATABASE_URL;
    }
  });
});
