import { expect, test } from 'vitest';
import { JOB_STATES, jobStateMachine, RUNNING } from './state-machine.ts';

const { CREATED, STARTED, FINISHED, ERROR } = JOB_STATES;
const now = new Date('2026-03-02T09:00:00Z');

// spec 4.7
test('programs read 0, 1, 2 and 3', () => {
  expect(JOB_STATES).toEqual({ CREATED: 0, STARTED: 1, FINISHED: 2, ERROR: 3 });
});

test('a transition writes the state, and the end time', () => {
  const written = (action: 'start' | 'finish' | 'fail', from: typeof CREATED | typeof STARTED) =>
    jobStateMachine.transition({ action, from, by: 'portal' }, { now }).written;
  expect(written('start', CREATED)).toEqual({ state: STARTED });
  expect(written('start', STARTED)).toEqual({ state: STARTED });
  expect(written('finish', STARTED)).toEqual({ state: FINISHED, finishedAt: now });
  expect(written('fail', CREATED)).toEqual({ state: ERROR, finishedAt: now });
  expect(RUNNING).toEqual([CREATED, STARTED]);
});

test('what has ended does not move again', () => {
  for (const from of [FINISHED, ERROR])
    expect(() => jobStateMachine.target({ action: 'start', from, by: 'portal' })).toThrow(
      /TRANSITION_REFUSED/,
    );
});
