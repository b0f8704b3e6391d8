import { PATIENCE } from '#tools/testing/patience.ts';

/**
 * Milliseconds. Timers at least this long are delays meant for people, which a slow machine may
 * exceed while rendering.
 */
const A_PERSONS_TIME = 4000;
const { setTimeout: schedule } = globalThis;
/**
 * Long timers of the product never fire by themselves: otherwise the undo delay could end while a
 * slow machine renders. Tests about such delays use fake timers.
 */
const onlyShortTimers = (
  callback: (...values: unknown[]) => void,
  delay = 0,
  ...input: unknown[]
) =>
  delay >= A_PERSONS_TIME && delay !== PATIENCE
    ? schedule(() => undefined)
    : schedule(callback, delay, ...input);
globalThis.setTimeout = Object.assign(onlyShortTimers, schedule);
