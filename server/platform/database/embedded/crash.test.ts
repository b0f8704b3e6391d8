import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { freshDatabase } from '../testing/fresh-database.ts';

const COMMITTER = fileURLToPath(new URL('../testing/committer.ts', import.meta.url));
const KILLS = 5;

/** Runs the committer and kills it, without warning, at a random moment of its work. */
async function commitUntilKilled(dataDir: string): Promise<number[]> {
  const child = spawn(process.execPath, [COMMITTER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  setTimeout(() => child.kill('SIGKILL'), 50 + Math.random() * 400);
  await closed;
  const lines = Buffer.concat(chunks).toString().split('\n');
  // The last piece follows the last line break: empty, or a number cut by the death.
  return lines.slice(0, -1).map(Number);
}

it(`loses nothing acknowledged to ${KILLS} kill -9, and opens each time`, async () => {
  const fresh = await freshDatabase('embedded');
  await fresh.database.pool.query('create table emis (n int primary key)');
  await fresh.database.close();
  const acknowledged: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const numbers = await commitUntilKilled(fresh.settings.dataDir);
    expect(numbers.length).toBeGreaterThan(0);
    acknowledged.push(...numbers);
  }
  const database = await openDatabase(fresh.settings);
  const { rows } = await database.pool.query<{ n: number }>('select n from emis');
  await database.close();
  const stored = new Set(rows.map(({ n }) => n));
  expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
  // At most the one commit in flight at each death is there without its answer.
  expect(stored.size - new Set(acknowledged).size).toBeLessThanOrEqual(KILLS);
  await fresh.remove();
});
