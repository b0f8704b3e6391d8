import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError, unreachable } from '#web/platform/api/problem-error.ts';
import { retryUntilAnswered } from './queue.ts';
import {
  next,
  type PendingChange,
  type QueueEffect,
  type QueueEvent,
  type QueueRules,
  type QueueState,
} from './queue-machine.ts';

type State = QueueState<string>;
type Change = PendingChange<string>;

const NOW = 1_000_000;
const PROBLEM = { type: 'x', title: 'Pris', code: 'TAKEN', instance: 'x' };
const domainError = new ProblemError({ ...PROBLEM, status: 409 });
const silence = unreachable();
const change = (key: string, dueAt = NOW, value = key): Change => ({ key, value, dueAt });
const AT_REST: State = { waiting: [], sending: [], failed: [], suspended: null, unanswered: 0 };
const state = (deps: Partial<State>): State => ({ ...AT_REST, ...deps });
const RULES: QueueRules<string> = {
  order: (waiting) => waiting,
  recoveryOf: retryUntilAnswered,
  concurrency: 1,
};
const pausing: QueueRules<string> = { ...RULES, recoveryOf: () => 'pause' };
const together: QueueRules<string> = { ...RULES, concurrency: 9 };

const send = (sent: Change, leaving = false): QueueEffect<string> => ({
  type: 'send',
  change: sent,
  leaving,
});
const wake = (at: number | null, orOnline = false): QueueEffect<string> => ({
  type: 'wake',
  at,
  orOnline,
});
const LATER = NOW + 800;
const a = change('a');
const b = change('b');
const lateA = change('a', LATER);
const lateB = change('b', LATER + 1);
const cut = { problem: silence, until: NOW + 2000 };
const pause = { problem: null, until: null };

type Case = readonly [
  name: string,
  before: Partial<State>,
  event: QueueEvent<string>,
  after: Partial<State>,
  effects: readonly QueueEffect<string>[],
  rules?: QueueRules<string>,
];

const CASES: readonly Case[] = [
  [
    'empty: enqueued for later waits',
    {},
    { type: 'enqueued', changes: [lateA] },
    { waiting: [lateA] },
    [wake(LATER)],
  ],
  [
    'empty: enqueued for now leaves',
    {},
    { type: 'enqueued', changes: [a] },
    { sending: [a] },
    [wake(null), send(a)],
  ],
  [
    'waiting: enqueued again replaces it',
    { waiting: [lateA] },
    { type: 'enqueued', changes: [change('a', LATER + 5, 'aa')] },
    { waiting: [change('a', LATER + 5, 'aa')] },
    [wake(LATER + 5)],
  ],
  [
    'sending: the next under its key waits',
    { sending: [a] },
    { type: 'enqueued', changes: [change('a', NOW, 'aa')] },
    { sending: [a], waiting: [change('a', NOW, 'aa')] },
    [wake(null)],
  ],
  [
    'sending: another leaves beside it where several may',
    { sending: [a] },
    { type: 'enqueued', changes: [b] },
    { sending: [a, b] },
    [wake(null), send(b)],
    together,
  ],
  [
    'failed: enqueued again is no failure any more',
    { failed: [{ change: a, problem: domainError }] },
    { type: 'enqueued', changes: [lateA] },
    { waiting: [lateA] },
    [wake(LATER)],
  ],
  [
    'suspended: enqueued waits for the end of it',
    { suspended: cut },
    { type: 'enqueued', changes: [a] },
    { suspended: cut, waiting: [a] },
    [wake(cut.until, true)],
  ],
  [
    'waiting: dequeued is gone',
    { waiting: [lateA, lateB] },
    { type: 'dequeued', keys: new Set(['a']) },
    { waiting: [lateB] },
    [wake(LATER + 1)],
  ],
  [
    'sending: dequeued too late goes on',
    { sending: [a] },
    { type: 'dequeued', keys: new Set(['a']) },
    { sending: [a] },
    [wake(null)],
  ],
  [
    'waiting: woken in time sends what is due',
    { waiting: [a, lateB] },
    { type: 'woken' },
    { sending: [a], waiting: [lateB] },
    [wake(null), send(a)],
  ],
  [
    'waiting: woken too early sleeps again',
    { waiting: [lateA] },
    { type: 'woken' },
    { waiting: [lateA] },
    [wake(LATER)],
  ],
  [
    'waiting: flushed leaves before its time',
    { waiting: [lateA, lateB] },
    { type: 'flushed', leaving: true },
    { sending: [{ ...lateA, dueAt: 0 }], waiting: [{ ...lateB, dueAt: 0 }] },
    [wake(null), send({ ...lateA, dueAt: 0 }, true)],
  ],
  [
    'suspended: woken goes on',
    { suspended: cut, waiting: [a], unanswered: 1 },
    { type: 'woken' },
    { sending: [a], unanswered: 1 },
    [wake(null), send(a)],
  ],
  [
    'suspended: flushed goes on at once',
    { suspended: pause, waiting: [a] },
    { type: 'flushed', leaving: false },
    { sending: [{ ...a, dueAt: 0 }] },
    [wake(null), send({ ...a, dueAt: 0 })],
  ],
  [
    'sending: paused, it ends and nothing else leaves',
    { sending: [a], waiting: [b] },
    { type: 'paused' },
    { sending: [a], waiting: [b], suspended: pause },
    [wake(null, true)],
  ],
  [
    'sending: succeeded, the next one leaves',
    { sending: [a], waiting: [b], unanswered: 3 },
    { type: 'succeeded', change: a },
    { sending: [b] },
    [wake(null), send(b)],
  ],
  [
    'sending: skipped is no answer',
    { sending: [a], unanswered: 3 },
    { type: 'skipped', change: a },
    { unanswered: 3 },
    [wake(null)],
  ],
  [
    'sending: refused, it stays as a failure and the next one leaves',
    { sending: [a], waiting: [b] },
    { type: 'failed', change: a, problem: domainError },
    { sending: [b], failed: [{ change: a, problem: domainError }] },
    [wake(null), send(b)],
  ],
  [
    'sending: unanswered, it waits first and all is suspended',
    { sending: [a], waiting: [b] },
    { type: 'failed', change: a, problem: silence },
    { waiting: [{ ...a, dueAt: 0 }, b], suspended: cut, unanswered: 1 },
    [wake(cut.until, true)],
  ],
  [
    'sending: unanswered a second time, the pause is twice as long',
    { sending: [a], unanswered: 1 },
    { type: 'failed', change: a, problem: silence },
    {
      waiting: [{ ...a, dueAt: 0 }],
      suspended: { problem: silence, until: NOW + 4000 },
      unanswered: 2,
    },
    [wake(NOW + 4000, true)],
  ],
  [
    'sending: unanswered for long, the pause is half a minute',
    { sending: [a], unanswered: 40 },
    { type: 'failed', change: a, problem: silence },
    {
      waiting: [{ ...a, dueAt: 0 }],
      suspended: { problem: silence, until: NOW + 30_000 },
      unanswered: 41,
    },
    [wake(NOW + 30_000, true)],
  ],
  [
    'sending: unanswered, what was typed since is what waits',
    { sending: [a], waiting: [change('a', LATER, 'aa')] },
    { type: 'failed', change: a, problem: silence },
    { waiting: [change('a', LATER, 'aa')], suspended: cut, unanswered: 1 },
    [wake(cut.until, true)],
  ],
  [
    'sending: failed where somebody must say so, it waits without an end',
    { sending: [a] },
    { type: 'failed', change: a, problem: silence },
    { waiting: [{ ...a, dueAt: 0 }], suspended: { problem: silence, until: null }, unanswered: 1 },
    [wake(null, true)],
    pausing,
  ],
  [
    'failed: forgotten is gone',
    { failed: [{ change: a, problem: domainError }] },
    { type: 'forgotten', key: 'a' },
    {},
    [wake(null)],
  ],
  [
    'anything: cleared leaves only what is under way',
    { waiting: [b], sending: [a], failed: [{ change: b, problem: domainError }], suspended: cut },
    { type: 'cleared' },
    { sending: [a] },
    [wake(null)],
  ],
];

for (const [name, before, event, after, effects, rules = RULES] of CASES) {
  test(name, () => {
    expect(next(state(before), event, { rules, now: NOW })).toEqual([state(after), effects]);
  });
}

const step = fc.record({
  what: fc.constantFrom('enqueue', 'enqueue', 'succeed', 'refuse', 'cut', 'wake', 'flush', 'pause'),
  key: fc.constantFrom('a', 'b', 'c'),
  delay: fc.nat(5),
});

test('in all cases, the last change under a key succeeds, fails or still waits, one call at a time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const last = new Map<string, string>();
      const arrived = new Map<string, string>();
      let current = AT_REST;
      for (const [index, { what, key, delay }] of steps.entries()) {
        const now = NOW + index;
        const value = String(index);
        const event = eventOf(what, change(key, now + delay, value), current.sending[0]);
        if (event === null) continue;
        if (event.type === 'enqueued') last.set(key, value);
        if (event.type === 'succeeded') arrived.set(event.change.key, event.change.value);
        [current] = next(current, event, { rules: RULES, now });
        const { waiting, sending, failed } = current;
        expect(sending.length).toBeLessThanOrEqual(1);
        const present = [...waiting, ...sending, ...failed.map((failure) => failure.change)];
        for (const [of, typed] of last)
          expect([arrived.get(of), ...present.map((one) => one.value)]).toContain(typed);
      }
    }),
  );
});

function eventOf(what: string, added: Change, sent: Change | undefined): QueueEvent<string> | null {
  if (what === 'enqueue') return { type: 'enqueued', changes: [added] };
  if (what === 'flush') return { type: 'flushed', leaving: false };
  if (what === 'pause') return { type: 'paused' };
  if (what === 'wake') return { type: 'woken' };
  if (sent === undefined) return null;
  if (what === 'succeed') return { type: 'succeeded', change: sent };
  return { type: 'failed', change: sent, problem: what === 'refuse' ? domainError : silence };
}
