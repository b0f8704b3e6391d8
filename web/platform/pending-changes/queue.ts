import { valueStore } from '#web/design/value-store.ts';
import { asProblem, type ProblemError } from '#web/platform/api/problem-error.ts';
import * as machine from './queue-machine.ts';

export type QueueOptions<Value> = Partial<machine.QueueRules<Value>> & {
  /**
   * Returns null when nothing is left to send.
   * @param leaving the page is being left
   */
  readonly send: (value: Value, leaving: boolean) => Promise<unknown> | null;
};

/** Runs the effects of the state machine: sends changes, and wakes it at the given time. */
export class Queue<Value> {
  readonly #options: Required<QueueOptions<Value>>;
  readonly #store = valueStore<machine.QueueState<Value>>({
    waiting: [],
    sending: [],
    failed: [],
    suspended: null,
    unanswered: 0,
  });
  readonly #onRest = new Set<() => void>();
  #waking = new AbortController();
  #failures = 0;

  constructor(options: QueueOptions<Value>) {
    const concurrency = Number.POSITIVE_INFINITY;
    this.#options = { order: unchanged, recoveryOf: () => 'failed', concurrency, ...options };
  }

  read = (): machine.QueueState<Value> => this.#store.read();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** @param delay milliseconds during which it may be replaced or taken back */
  enqueue = (key: string, value: Value, delay = 0): void => this.enqueueAll([[key, value]], delay);

  enqueueAll = (entries: readonly (readonly [key: string, value: Value])[], delay = 0): void => {
    const dueAt = Date.now() + delay;
    const changes = entries.map(([key, value]) => ({ key, value, dueAt }));
    this.#dispatch({ type: 'enqueued', changes });
  };

  /** @returns the removed values; empty when it is too late, or nothing waits */
  dequeue = (...keys: readonly string[]): readonly Value[] => {
    const dequeued = this.read().waiting.filter(({ key }) => keys.includes(key));
    if (dequeued.length > 0) this.#dispatch({ type: 'dequeued', keys: new Set(keys) });
    return dequeued.map(({ value }) => value);
  };

  /** Drops everything that waits, except what is being sent. */
  clear = (): void => this.#dispatch({ type: 'cleared' });

  /** Removes an acknowledged failure. */
  forget = (key: string): void => this.#dispatch({ type: 'forgotten', key });

  /**
   * Sends everything that waits.
   * @returns true if all of it arrived, once nothing is in progress
   */
  flush = async (leaving = false): Promise<boolean> => {
    const before = this.#failures;
    this.#dispatch({ type: 'flushed', leaving });
    await this.#rest();
    return this.#failures === before;
  };

  /** Suspends sending until `flush`; resolves once the current sendings have ended. */
  pause = (): Promise<void> => {
    this.#dispatch({ type: 'paused' });
    return this.#rest();
  };

  #dispatch(event: machine.QueueEvent<Value>): void {
    const context = { rules: this.#options, now: Date.now() };
    const [state, effects] = machine.next(this.read(), event, context);
    this.#store.write(state);
    for (const effect of effects) {
      if (effect.type === 'wake') this.#wake(effect.at, effect.orOnline);
      else this.#send(effect.change, effect.leaving);
    }
    if (!this.#isAtRest) return;
    for (const resolve of this.#onRest) resolve();
    this.#onRest.clear();
  }

  #send(change: machine.PendingChange<Value>, leaving: boolean): void {
    const answer = this.#options.send(change.value, leaving);
    if (answer === null) this.#dispatch({ type: 'skipped', change });
    void answer?.then(
      () => this.#dispatch({ type: 'succeeded', change }),
      (error: unknown) => {
        this.#failures += 1;
        this.#dispatch({ type: 'failed', change, problem: asProblem(error) });
      },
    );
  }

  #wake(at: number | null, orOnline: boolean): void {
    this.#waking.abort();
    if (at === null) return;
    this.#waking = new AbortController();
    const { signal } = this.#waking;
    const wake = () => this.#dispatch({ type: 'woken' });
    const timer = setTimeout(wake, Math.max(0, at - Date.now()));
    signal.addEventListener('abort', () => clearTimeout(timer));
    if (orOnline) window.addEventListener('online', wake, { signal });
  }

  get #isAtRest(): boolean {
    const { waiting, sending, suspended } = this.read();
    return sending.length === 0 && (suspended !== null || waiting.length === 0);
  }

  async #rest(): Promise<void> {
    if (!this.#isAtRest) await new Promise<void>((resolve) => this.#onRest.add(resolve));
  }
}

/** Retries when there is no answer or a server error; a refusal is final. */
export const retryUntilAnswered = ({ status }: ProblemError): machine.Recovery =>
  status === 0 || status >= 500 ? 'retry' : 'failed';

const unchanged = <Item>(items: Item): Item => items;
