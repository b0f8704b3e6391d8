import type pg from 'pg';

/** A database that is slower than this, in milliseconds, is not ready. */
const ANSWER_LIMIT = 2000;

/**
 * Asks the database for the simplest answer.
 * @throws Error after 2 seconds at the latest when it does not come
 */
export async function answersInTime(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer from the database in ${ANSWER_LIMIT} ms`)),
      ANSWER_LIMIT,
    );
  });
  const answer = pool.query('select 1');
  // Too late, nobody listens any more: its failure must not become an unhandled rejection.
  answer.catch(() => {});
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
