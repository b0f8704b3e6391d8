import { PATIENCE } from '#tools/testing/patience.ts';

/** Milliseconds: what a person is left to think, and a busy machine takes to draw a page. */
const A_PERSONS_TIME = 4000;
const { setTimeout: schedule } = globalThis;
/**
 * What the product counts in many seconds does not come by itself: the window for taking a decision back would
 * close while a slow machine draws. A test that is about such a time plays the clock.
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
