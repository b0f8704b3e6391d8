import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unreachable } from '#web/platform/api/problem-error.ts';
import { aboutOf, type Decision, type Outcome } from '../review/pending/decision.ts';
import { createPending, UNDO_MILLISECONDS } from './pending.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const outcome: Outcome = { dossierId: 1, etat: 4, attributed: [], refused: [1], deleted: [] };
const decisionOn = (dossierId: number): Decision => ({
  dossierId,
  numero: `2026-0000${dossierId}`,
  raison: 'Atelier du Soir',
  updatedAt: '2026-06-01T08:00:00.000Z',
  effect: { codes: 0, refused: 1, deleted: 0 },
  key: `key-${dossierId}`,
  request: { action: 'reject', body: { dossierId, motif: 'Titre faux' } },
});

function world() {
  const sent: [number, boolean][] = [];
  const answers: ((input: Outcome | Error) => void)[] = [];
  const pending = createPending<Decision, Outcome>({
    about: aboutOf,
    send: (decision, leaving) => {
      sent.push([decision.dossierId, leaving]);
      return new Promise((resolve, reject) => {
        answers.push((input) => (input instanceof Error ? reject(input) : resolve(input)));
      });
    },
  });
  const answer = async (index: number, input: Outcome | Error = outcome) => {
    answers[index]?.(input);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { pending, sent, answer };
}

test('sent after eight seconds, not before', async () => {
  const { pending, sent, answer } = world();
  pending.lock(decisionOn(1));
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS - 1);
  expect(sent).toEqual([]);
  expect(pending.isOnItsWay('1')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([[1, false]]);
  expect(pending.read()).toMatchObject({ waiting: null, sending: [{ dossierId: 1 }] });
  await answer(0);
  expect(pending.read()).toMatchObject({ sending: [], done: { outcome } });
  expect(pending.isOnItsWay('1')).toBe(false);
});

test('taken back: never sent, by no road', async () => {
  const { pending, sent } = world();
  pending.lock(decisionOn(1));
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS - 1);
  expect(pending.undo()?.dossierId).toBe(1);
  expect(pending.undo()).toBeNull();
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS * 2);
  await pending.flush(true);
  expect(sent).toEqual([]);
});

test('a sent decision cannot be undone', async () => {
  const { pending, sent } = world();
  pending.lock(decisionOn(1));
  void pending.flush();
  expect(pending.undo()).toBeNull();
  expect(sent).toHaveLength(1);
});

test('the next decision sends the previous one, and starts its own delay of eight seconds', async () => {
  const { pending, sent } = world();
  pending.lock(decisionOn(1));
  await vi.advanceTimersByTimeAsync(5000);
  pending.lock(decisionOn(2));
  expect(sent).toEqual([[1, false]]);
  expect(pending.isOnItsWay('1')).toBe(true);
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS - 1);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([
    [1, false],
    [2, false],
  ]);
});

test('leaving sends at once, and once', async () => {
  const { pending, sent, answer } = world();
  pending.lock(decisionOn(1));
  const left = pending.flush(true);
  await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS);
  expect(sent).toEqual([[1, true]]);
  await answer(0);
  expect(await left).toBe(true);
});

test('a failure is kept until the user handles it; leaving is notified too', async () => {
  const { pending, sent, answer } = world();
  pending.lock(decisionOn(1));
  const left = pending.flush();
  await answer(0, unreachable());
  expect(await left).toBe(false);
  expect(pending.read()).toMatchObject({
    sending: [],
    done: null,
    failed: [{ decision: { dossierId: 1 }, problem: { status: 0 } }],
  });
  pending.send(decisionOn(1));
  expect(pending.read().failed).toEqual([]);
  await answer(1);
  expect(sent).toHaveLength(2);
  expect(pending.read().done?.decision.key).toBe('key-1');
});

test('the failure of one hides neither the next decision nor another failure', async () => {
  const { pending, answer } = world();
  pending.lock(decisionOn(1));
  pending.lock(decisionOn(2));
  pending.lock(decisionOn(3));
  await answer(0, unreachable());
  await answer(1, unreachable());
  expect(pending.read().failed.map(({ decision }) => decision.dossierId)).toEqual([1, 2]);
  expect(pending.read().waiting?.dossierId).toBe(3);
  // Decided again, the dossier is no longer a failure.
  pending.lock(decisionOn(2));
  expect(pending.read().failed.map(({ decision }) => decision.dossierId)).toEqual([1]);
});

test('a line of the queue older than the decision is no longer to treat; a newer one is', async () => {
  const { pending, answer } = world();
  const { updatedAt: version } = decisionOn(1);
  expect(pending.isToReview({ item: '1', version })).toBe(true);
  pending.lock(decisionOn(1));
  void pending.flush();
  await answer(0);
  expect(pending.isToReview({ item: '1', version })).toBe(false);
  expect(pending.isToReview({ item: '1', version: '2026-06-03T10:00:00.000Z' })).toBe(true);
  expect(pending.isToReview({ item: '2', version })).toBe(true);
});

test('a listener is notified of each change, until it unsubscribes', () => {
  const { pending } = world();
  let reported = 0;
  const leave = pending.subscribe(() => {
    reported += 1;
  });
  pending.lock(decisionOn(1));
  expect(reported).toBeGreaterThan(0);
  leave();
  const before = reported;
  pending.undo();
  expect(reported).toBe(before);
});
