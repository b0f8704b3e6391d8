import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { fixture } from '#server/testing/set-up.ts';
import { kyselyOn } from '../database/kysely.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { freshDatabase } from '../database/testing/fresh-database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Attempt, QueueDefinition } from './queue.ts';
import { aGround, eventually, type Ground, openQueue, QUICK, SILENT } from './testing/ground.ts';

/** Seconds. */
const HOUR = 3600;

const aQueue = (name: string, input: Partial<QueueDefinition> = {}): QueueDefinition => ({
  name,
  oncePerKey: false,
  retries: 3,
  limit: 60,
  ...input,
});

/** States of a queue's jobs in the database. */
async function statesOf({ database }: Pick<Ground, 'database'>, queue: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state::text from pgboss.job where name = $1',
    [queue],
  );
  return rows.map(({ state }) => state);
}

describe.each(['embedded', 'postgres'] as const)('the job queue on %s', (kind) => {
  const ground = fixture(() => aGround(kind));

  test('a job sent by a transaction that is rolled back never runs', async () => {
    const queue = await ground.openQueue([aQueue('rollback')]);
    const done: unknown[] = [];
    await queue.work('rollback', async ({ data }) => void done.push(data));
    await expect(
      inTransaction(ground.db, async (db) => {
        await queue.send(db, 'rollback', { n: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await inTransaction(ground.db, (db) => queue.send(db, 'rollback', { n: 2 }));
    await queue.send(ground.db, 'rollback', { n: 3 });
    queue.wake('rollback');
    await eventually(
      () => done.length,
      (length) => length >= 2,
    );
    expect(done).toEqual([{ n: 2 }, { n: 3 }]);
  });

  test('woken, it empties the queue without waiting between jobs', async () => {
    const queue = await ground.openQueue([aQueue('many')], { ...QUICK, poll: HOUR });
    const done = new Set<unknown>();
    for (let n = 0; n < 30; n += 1) await queue.send(ground.db, 'many', { n });
    await queue.work('many', async ({ id }) => void done.add(id));
    await eventually(
      () => done.size,
      (size) => size === 30,
    );
  });

  test('one group never occupies all workers: those of others run meanwhile, however many precede them', async () => {
    const atOnce = 6;
    const queue = await ground.openQueue([aQueue('groups', { atOnce })], { ...QUICK, poll: HOUR });
    for (let n = 0; n < 2 * atOnce; n += 1)
      await queue.send(ground.db, 'groups', { group: 'slow' }, { group: 'slow' });
    await queue.send(ground.db, 'groups', { group: 'quick' }, { group: 'quick' });
    const done: string[] = [];
    const release = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    await queue.work('groups', async ({ data }) => {
      const { group } = Object(data);
      if (group === 'slow') {
        running += 1;
        most = Math.max(most, running);
        await release.promise;
        running -= 1;
      }
      done.push(group);
    });
    await eventually(
      () => done,
      ({ length }) => length === 1,
    );
    expect(done).toEqual(['quick']);
    release.resolve();
    await eventually(
      () => done.length,
      (length) => length === 2 * atOnce + 1,
    );
    // One, but for workers that looked at the same moment.
    expect(most).toBeLessThan(atOnce);
  });

  test('a failure is retried, and the last attempt is told that it is the last', async () => {
    const queue = await ground.openQueue([aQueue('retry', { retries: 2 })]);
    const attempts: boolean[] = [];
    await queue.work('retry', async ({ isLast }) => {
      attempts.push(isLast);
      throw new Error('again');
    });
    await queue.send(ground.db, 'retry', {});
    await eventually(
      () => statesOf(ground, 'retry'),
      (states) => states.join() === 'failed',
    );
    expect(attempts).toEqual([false, false, true]);
  });

  test('one job for each key, until it is done', async () => {
    const queue = await ground.openQueue([aQueue('keys', { oncePerKey: true })]);
    const done: unknown[] = [];
    for (const key of ['a', 'b', 'a', 'a']) await queue.send(ground.db, 'keys', { key }, { key });
    await queue.work('keys', async ({ data }) => void done.push(data));
    await eventually(
      () => done.length,
      (length) => length === 2,
    );
    await eventually(
      async () => {
        await queue.send(ground.db, 'keys', { key: 'a', again: true }, { key: 'a' });
        return done.length;
      },
      (length) => length >= 3,
    );
    expect(done.slice(0, 2)).toEqual([{ key: 'a' }, { key: 'b' }]);
  });

  test('when the server stops, a short job ends and a long one returns to the queue', async () => {
    const definitions = [aQueue('short'), aQueue('long')];
    const first = await ground.openQueue(definitions);
    const ended: string[] = [];
    const begun = new Set<string>();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await first.work('short', async () => {
      begun.add('short');
      await released;
      ended.push('short');
    });
    await first.work('long', async ({ signal }) => {
      begun.add('long');
      // As an import does: it ends its batch, and leaves the rest to another attempt.
      if (!signal.aborted) await once(signal, 'abort');
      signal.throwIfAborted();
    });
    await first.send(ground.db, 'short', {});
    await first.send(ground.db, 'long', {});
    await eventually(
      () => begun.size,
      (size) => size === 2,
    );
    const stopped = first.stop();
    release();
    await stopped;
    expect(ended).toEqual(['short']);

    const second = await ground.openQueue(definitions);
    await second.work('short', async () => void ended.push('short again'));
    await second.work('long', async () => void ended.push('long'));
    await eventually(
      () => ended.length,
      (length) => length === 2,
    );
    expect(ended).toEqual(['short', 'long']);
  });
});

test('servers that start together on an empty database share their jobs', async () => {
  const fresh = await freshDatabase('postgres');
  const openedDatabases = await Promise.all([1, 2, 3].map(() => openDatabase(fresh.settings)));
  const databases = [fresh.database, ...openedDatabases];
  const queues = await Promise.all(
    databases.map((database) =>
      openQueue({ database, queues: [aQueue('shared')], rhythm: QUICK, log: SILENT }),
    ),
  );
  const done: string[] = [];
  for (const queue of queues) {
    await queue.work('shared', async ({ id }) => {
      await new Promise(setImmediate);
      done.push(id);
    });
  }
  const db = kyselyOn<Tables>(fresh.database.pool);
  for (let n = 0; n < 20; n += 1) await queues[0]?.send(db, 'shared', {});
  for (const queue of queues) queue.wake('shared');
  await eventually(
    () => statesOf({ database: fresh.database }, 'shared'),
    (states) => states.every((state) => state === 'completed'),
  );
  expect(new Set(done).size).toBe(20);
  expect(done).toHaveLength(20);
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.all(openedDatabases.map((database) => database.close()));
  await fresh.remove();
});

test('a job that ignores the signal is abandoned after five seconds, and runs again', async () => {
  const ground = await aGround('postgres');
  const first = await ground.openQueue([aQueue('deaf')]);
  let begun = false;
  let free = () => {};
  await first.work('deaf', () => {
    begun = true;
    return new Promise((resolve) => (free = resolve));
  });
  await first.send(ground.db, 'deaf', {});
  await eventually(
    () => begun,
    (yes) => yes,
  );
  await first.stop();
  free();
  const second = await ground.openQueue([aQueue('deaf')]);
  const attempts: Attempt[] = [];
  await second.work('deaf', async (attempt) => void attempts.push(attempt));
  await eventually(
    () => attempts.length,
    (length) => length === 1,
  );
  await ground.remove();
});
