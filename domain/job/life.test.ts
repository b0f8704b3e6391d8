import { expect, test } from 'vitest';
import { JOB_STATES } from './life.ts';

test('programs read the numbers of the specification', () => {
  expect(JOB_STATES).toEqual({ CREATED: 0, STARTED: 1, FINISHED: 2, ERROR: 3 });
});
