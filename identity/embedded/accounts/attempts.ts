import type { Query } from '../options.ts';
import { numberOf } from '../row.ts';

/** Longest wait, in minutes, as Keycloak's default. */
const WAIT_MAX_MINUTES = 15;
/** Quiet time after which failures are forgotten, in hours, as Keycloak's default. */
const FORGET_AFTER_HOURS = 12;
/** In milliseconds. */
const HOUR = 3_600_000;
export const MINUTE = 60_000;

/**
 * A counter: `free` failures cost nothing, then each further one adds a minute of wait, up to 15.
 */
export type Counted = { readonly key: string; readonly free: number };

export type Attempts = {
  /** Seconds left to wait, the longest of all counters; 0 when none imposes a wait. */
  secondsToWait(counts: readonly Counted[]): Promise<number>;
  /** Counts one failure for each. */
  fail(counts: readonly Counted[]): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
  /** Takes one of the turns of this hour, or of another period. Seconds until the next one when none is left, else 0. */
  takeTurn(key: string, turns: number, period?: number): Promise<number>;
  /** Same as `takeTurn`, without taking the turn. */
  secondsToTurn(key: string, turns: number): Promise<number>;
};

/**
 * Counts wrong guesses and too frequent requests, by key (an account, a known browser, an address).
 */
export function createAttempts(query: Query): Attempts {
  return {
    async secondsToWait(counts) {
      const { rows } = await query(
        `select coalesce(max(ceil(extract(epoch from locked_until - $2::timestamptz))), 0)::int as seconds
           from identity_attempt where key = any($1::text[]) and locked_until > $2::timestamptz`,
        [counts.map(({ key }) => key), new Date()],
      );
      return rows[0] === undefined ? 0 : numberOf(rows[0], 'seconds');
    },
    async fail(counts) {
      for (const counted of counts) await failed(query, counted);
    },
    async forget(keys) {
      await query('delete from identity_attempt where key = any($1::text[])', [keys]);
    },
    async takeTurn(key, turns, period = HOUR) {
      const current = Math.floor(Date.now() / period);
      // Counted first, then checked: simultaneous calls cannot all pass.
      const { rows } = await query(
        `insert into identity_attempt as a (key, failures, locked_until, last_at) values ($1, 1, null, $2)
         on conflict (key) do update set failures = a.failures + 1, last_at = $2
         returning failures`,
        [`${key}:${current}`, new Date()],
      );
      return taken(rows) <= turns ? 0 : secondsAfter(current, period);
    },
    async secondsToTurn(key, turns) {
      const hour = Math.floor(Date.now() / HOUR);
      const { rows } = await query('select failures from identity_attempt where key = $1', [
        `${key}:${hour}`,
      ]);
      return taken(rows) < turns ? 0 : secondsAfter(hour, HOUR);
    },
  };
}

const taken = ([row]: readonly Record<string, unknown>[]): number =>
  row === undefined ? 0 : numberOf(row, 'failures');
const secondsAfter = (current: number, period: number): number =>
  Math.ceil(((current + 1) * period - Date.now()) / 1000);

/** One statement, so that two simultaneous failures count as two. */
async function failed(query: Query, { key, free }: Counted): Promise<void> {
  const isFresh = `a.last_at >= $2::timestamptz - interval '${FORGET_AFTER_HOURS} hours'`;
  await query(
    `insert into identity_attempt as a (key, failures, locked_until, last_at)
     values ($1, 1, null, $2::timestamptz)
     on conflict (key) do update set
       failures = case when ${isFresh} then a.failures + 1 else 1 end,
       locked_until = case when ${isFresh} and a.failures + 1 >= $3::int
         then $2::timestamptz + make_interval(mins => least(${WAIT_MAX_MINUTES}, a.failures + 2 - $3::int))
         end,
       last_at = $2::timestamptz`,
    [key, new Date(), free],
  );
}
