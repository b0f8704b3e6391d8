import type pg from 'pg';

/** Milliseconds; a slower database is not ready. */
const ANSWER_LIMIT = 2000;

/**
 * Sends the simplest query.
 * @throws Error when no answer arrives within 2 seconds
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
  // After the time limit nothing awaits the answer: its failure must not become an unhandled
  // rejection.
  answer.catch(() => {});
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
