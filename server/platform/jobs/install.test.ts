import { expect, test } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { Connection, OpenedDatabase } from '../database/opened-database.ts';
import { freshDatabase } from '../database/testing/fresh-database.ts';
import { openQueue, QUICK, SILENT } from './testing/ground.ts';

type Pool = OpenedDatabase['pool'];

/** State that a session keeps after its transaction ends. */
async function storedBy(session: Connection) {
  const { rows } = await session.query<{ limit: string; locks: number }>(
    `select current_setting('statement_timeout') as limit,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`,
  );
  return rows[0];
}

const NOTHING = { limit: '5s', locks: 0 };

/**
 * Simulates PgBouncer in transaction mode: outside a transaction, each statement runs on the next
 * free session, which another server may use right after it.
 */
function pooler(pool: Pool, sessions: readonly Connection[]): Pool {
  const locked = new Set<Connection>();
  let turn = 0;
  const free = () => {
    const there = sessions.filter((session) => !locked.has(session));
    turn += 1;
    const next = there[turn % there.length];
    if (next === undefined) throw new Error('every session is in a transaction');
    return next;
  };
  const connect = async () => {
    let own: Connection | null = null;
    const query = async (text: string, values?: unknown[]) => {
      const session = own ?? free();
      // pg-boss sends the whole of a transaction at once: it is over when it is answered.
      const ends = /commit;?\s*$/i.test(text);
      if (/^\s*begin/i.test(text) && !ends) {
        own = session;
        locked.add(own);
      }
      const answer = await session.query(text, values);
      if (ends && own !== null) {
        locked.delete(own);
        own = null;
      }
      if (own === null) expect([text, await storedBy(session)]).toEqual([text, NOTHING]);
      return answer;
    };
    const [client] = sessions;
    if (client === undefined) throw new Error('no session');
    return new Proxy(client, {
      get: (target, key) => ({ query, release: () => {} })[String(key)] ?? Reflect.get(target, key),
    });
  };
  const query = async (text: string, values?: unknown[]) => (await connect()).query(text, values);
  return new Proxy(pool, {
    get: (target, key) => ({ connect, query })[String(key)] ?? Reflect.get(target, key),
  });
}

test('behind a pooler that changes session with each transaction, the install leaves no state behind', async () => {
  const fresh = await freshDatabase('postgres');
  const { pool } = fresh.database;
  const deps = {
    queues: [{ name: 'pooled', oncePerKey: false, retries: 1, limit: 60 }],
    rhythm: QUICK,
    log: SILENT,
  };
  const sessions = await Promise.all([1, 2, 3].map(() => pool.connect()));
  const first = await openQueue({
    database: { ...fresh.database, pool: pooler(pool, sessions) },
    ...deps,
  });
  for (const session of sessions) expect(await storedBy(session)).toEqual(NOTHING);
  // Another server starts while those sessions are open.
  const next = await openDatabase(fresh.settings);
  const opened = await openQueue({ database: next, ...deps });
  await opened.stop();
  await first.stop();
  await next.close();
  for (const session of sessions) session.release();
  await fresh.remove();
});
