/**
 * Pending changes of a person, not answered yet, as a pure state machine: an event in, the next
 * state and effects out. `queue.ts` performs the effects. It knows neither the values, nor the
 * network, nor the clock.
 */

import type { ProblemError } from '#web/platform/api/problem-error.ts';

const FIRST_RETRY_MILLISECONDS = 2000;
const LONGEST_RETRY_MILLISECONDS = 30_000;

export type PendingChange<Value> = {
  /** Subject of the change: while it waits, a newer change with the same key replaces it. */
  readonly key: string;
  readonly value: Value;
  /** Send time, in milliseconds since 1970: after the typing pause or the undo delay. */
  readonly dueAt: number;
};
type Failure<Value> = { readonly change: PendingChange<Value>; readonly problem: ProblemError };

export type QueueState<Value> = {
  /** Not sent. Each key occurs once. */
  readonly waiting: readonly PendingChange<Value>[];
  /** Sent, not answered; the next change under the same key may wait meanwhile. */
  readonly sending: readonly PendingChange<Value>[];
  readonly failed: readonly Failure<Value>[];
  /**
   * Sending is suspended: no answer (`problem`), or paused. It resumes at `until`; null: on flush.
   */
  readonly suspended: {
    readonly problem: ProblemError | null;
    readonly until: number | null;
  } | null;
  /** Number of consecutive calls without an answer, which lengthens the next delay. */
  readonly unanswered: number;
};

/** `retry`: again after a pause. `pause`: again once flushed. `failed`: stays until it is enqueued again, or forgotten. */
export type Recovery = 'retry' | 'pause' | 'failed';

export type QueueRules<Value> = {
  /** Sending order of the waiting changes; it may send some before their time. */
  readonly order: (waiting: readonly PendingChange<Value>[]) => readonly PendingChange<Value>[];
  readonly recoveryOf: (problem: ProblemError) => Recovery;
  /** Maximum number of changes sent concurrently. */
  readonly concurrency: number;
};
type Context<Value> = { readonly rules: QueueRules<Value>; readonly now: number };

export type QueueEvent<Value> =
  | { readonly type: 'enqueued'; readonly changes: readonly PendingChange<Value>[] }
  | { readonly type: 'dequeued'; readonly keys: ReadonlySet<string> }
  | { readonly type: 'forgotten'; readonly key: string }
  | { readonly type: 'cleared' | 'paused' }
  /** `leaving`: the page is being left. */
  | { readonly type: 'flushed'; readonly leaving: boolean }
  /** The time of the last `wake` has come, or the browser is online again. */
  | { readonly type: 'woken' }
  /** Skipped: when its turn came, nothing was left to send. */
  | { readonly type: 'succeeded' | 'skipped'; readonly change: PendingChange<Value> }
  | (Failure<Value> & { readonly type: 'failed' });

export type QueueEffect<Value> =
  | { readonly type: 'send'; readonly change: PendingChange<Value>; readonly leaving: boolean }
  /** Replaces the previous one. Null: no wake-up needed. */
  | { readonly type: 'wake'; readonly at: number | null; readonly orOnline: boolean };

/** After each event, sends the due changes, up to the concurrency limit. */
export function next<Value>(
  before: QueueState<Value>,
  event: QueueEvent<Value>,
  context: Context<Value>,
): readonly [QueueState<Value>, readonly QueueEffect<Value>[]] {
  const { rules, now } = context;
  const state = transition(before, event, context);
  const { suspended } = state;
  const locations = suspended === null ? rules.concurrency - state.sending.length : 0;
  const ordered = rules.order(state.waiting);
  const due = ordered.filter(({ dueAt }) => dueAt <= now).slice(0, locations);
  const later = locations > due.length ? ordered.filter(({ dueAt }) => dueAt > now) : [];
  const soonest = later.length > 0 ? Math.min(...later.map(({ dueAt }) => dueAt)) : null;
  const leaving = event.type === 'flushed' && event.leaving;
  const sent = {
    ...state,
    waiting: withoutKeys(state.waiting, keysOf(due)),
    sending: [...state.sending, ...due],
  };
  return [
    sent,
    [
      // First, because a change with nothing to send ends at once, and the effects of that must
      // come last.
      { type: 'wake', at: suspended ? suspended.until : soonest, orOnline: suspended !== null },
      ...due.map((change) => ({ type: 'send', change, leaving }) as const),
    ],
  ];
}

function transition<Value>(
  state: QueueState<Value>,
  event: QueueEvent<Value>,
  context: Context<Value>,
): QueueState<Value> {
  const { waiting, failed } = state;
  switch (event.type) {
    case 'enqueued': {
      const keys = keysOf(event.changes);
      const pendingChanges = withoutKeys(waiting, keys);
      const stillFailed = failed.filter(({ change }) => !keys.has(change.key));
      return { ...state, waiting: [...pendingChanges, ...event.changes], failed: stillFailed };
    }
    case 'dequeued':
      return { ...state, waiting: withoutKeys(waiting, event.keys) };
    case 'forgotten':
      return { ...state, failed: failed.filter(({ change }) => change.key !== event.key) };
    case 'cleared':
      return { ...state, waiting: [], failed: [], suspended: null };
    case 'paused':
      return { ...state, suspended: { problem: null, until: null } };
    case 'flushed':
      return { ...state, waiting: waiting.map(dueAtOnce), suspended: null };
    case 'woken':
      return { ...state, suspended: null };
    case 'succeeded':
      return { ...ended(state, event.change), unanswered: 0 };
    case 'skipped':
      return ended(state, event.change);
    case 'failed':
      return afterFailure(ended(state, event.change), event, context);
  }
}

function afterFailure<Value>(
  state: QueueState<Value>,
  { change, problem }: Failure<Value>,
  { rules, now }: Context<Value>,
): QueueState<Value> {
  const { waiting, failed } = state;
  const recovery = rules.recoveryOf(problem);
  if (recovery === 'failed') return { ...state, failed: [...failed, { change, problem }] };
  const unanswered = state.unanswered + 1;
  const pause = Math.min(
    LONGEST_RETRY_MILLISECONDS,
    FIRST_RETRY_MILLISECONDS * 2 ** (unanswered - 1),
  );
  const isReplaced = keysOf(waiting).has(change.key);
  return {
    ...state,
    waiting: isReplaced ? waiting : [dueAtOnce(change), ...waiting],
    suspended: { problem, until: recovery === 'retry' ? now + pause : null },
    unanswered,
  };
}

const dueAtOnce = <Value>(change: PendingChange<Value>) => ({ ...change, dueAt: 0 });

const ended = <Value>(state: QueueState<Value>, change: PendingChange<Value>) => ({
  ...state,
  sending: state.sending.filter((other) => other !== change),
});

const keysOf = (changes: readonly PendingChange<unknown>[]): ReadonlySet<string> =>
  new Set(changes.map(({ key }) => key));

const withoutKeys = <Value>(
  changes: readonly PendingChange<Value>[],
  keys: ReadonlySet<string>,
): readonly PendingChange<Value>[] => changes.filter(({ key }) => !keys.has(key));
