/**
 * What a person asked for and the portal has not answered yet. An intent is about one thing (`key`): while it waits, the
 * next about the same thing takes its place, and it may be taken back. Knows neither what it carries nor the network.
 */

import { asProblem, type ProblemError } from '#web/app/api/problem-error.ts';
import { valueStore } from '#web/design/value-store.ts';

const FIRST_RETRY_MILLISECONDS = 2000;
const LONGEST_RETRY_MILLISECONDS = 30_000;

export type Intent<What> = {
  readonly key: string;
  readonly what: What;
  /** When it leaves, in milliseconds since 1970: the last letter is typed, or the time to take it back is over. */
  readonly at: number;
};

export type QueueState<What> = {
  /** Not sent. One `key` stands here once. */
  readonly waiting: readonly Intent<What>[];
  /** Sent, not answered; the next about the same thing may wait meanwhile. */
  readonly sending: readonly Intent<What>[];
  readonly failed: readonly { readonly intent: Intent<What>; readonly problem: ProblemError }[];
  /** Nothing leaves: without an answer (`problem`), or paused. It goes on by itself at `until`; null: once it is told to. */
  readonly held: { readonly problem: ProblemError | null; readonly until: number | null } | null;
};

/** `retry`: again after a pause that grows. `pause`: again once someone says so. `failed`: kept until it is put again, or forgotten. */
export type Verdict = 'retry' | 'pause' | 'failed';

export type QueueParts<What> = {
  /** Null when nothing is left to send. `leaving`: the page goes away meanwhile. */
  readonly send: (what: What, leaving: boolean) => Promise<unknown> | null;
  /** Those that wait, in the order in which they leave; it may let some leave earlier than they asked. */
  readonly order?: (waiting: readonly Intent<What>[]) => readonly Intent<What>[];
  readonly judge?: (problem: ProblemError) => Verdict;
  /** How many are under way together. */
  readonly atOnce?: number;
};

export class Queue<What> {
  readonly #parts: Required<QueueParts<What>>;
  readonly #store = valueStore<QueueState<What>>({
    waiting: [],
    sending: [],
    failed: [],
    held: null,
  });
  readonly #alarm = new Alarm();
  readonly #calm = new Set<() => void>();
  /** In a row. */
  #silences = 0;
  #losses = 0;

  constructor(parts: QueueParts<What>) {
    this.#parts = { order: same, judge: always, atOnce: Number.POSITIVE_INFINITY, ...parts };
  }

  read = (): QueueState<What> => this.#store.read();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** @param after milliseconds during which it may be replaced or taken back */
  put = (key: string, what: What, after = 0): void => this.putAll([[key, what]], after);

  putAll = (those: readonly (readonly [key: string, what: What])[], after = 0): void => {
    const keys = new Set(those.map(([key]) => key));
    const { waiting, failed } = this.read();
    const at = Date.now() + after;
    this.#change({
      waiting: [
        ...waiting.filter(({ key }) => !keys.has(key)),
        ...those.map(([key, what]) => ({ key, what, at })),
      ],
      failed: failed.filter(({ intent }) => !keys.has(intent.key)),
    });
    this.#plan();
  };

  /** @returns what was taken back; none when it is too late, or nothing waits */
  take = (...keys: readonly string[]): readonly What[] => {
    const wanted = new Set(keys);
    const { waiting } = this.read();
    const taken = waiting.filter(({ key }) => wanted.has(key));
    if (taken.length === 0) return [];
    this.#change({ waiting: waiting.filter(({ key }) => !wanted.has(key)) });
    this.#plan();
    return taken.map(({ what }) => what);
  };

  /** Nothing of it leaves any more, but for what is under way. */
  clear = (): void => {
    this.#change({ waiting: [], failed: [], held: null });
    this.#plan();
  };

  /** A failure that was read. */
  forget = (key: string): void =>
    this.#change({ failed: this.read().failed.filter(({ intent }) => intent.key !== key) });

  /** All that waits leaves now. */
  hurry = (): void => this.#hurry(false);

  /** The same, until nothing is under way. @returns whether all that was on its way arrived */
  flush = async (leaving = false): Promise<boolean> => {
    const before = this.#losses;
    this.#hurry(leaving);
    await this.#comeToRest();
    return this.#losses === before;
  };

  /** Nothing else leaves until `hurry`; resolves once what is under way has ended. */
  pause = (): Promise<void> => {
    this.#change({ held: { problem: null, until: null } });
    this.#plan();
    return this.#comeToRest();
  };

  #change(next: Partial<QueueState<What>>): void {
    this.#store.write({ ...this.read(), ...next });
  }

  async #comeToRest(): Promise<void> {
    if (this.#isCalm) return;
    await new Promise<void>((resolve) => {
      this.#calm.add(resolve);
    });
  }

  #hurry(leaving: boolean): void {
    this.#change({
      waiting: this.read().waiting.map((intent) => ({ ...intent, at: 0 })),
      held: null,
    });
    this.#plan(leaving);
  }

  readonly #resume = (): void => {
    this.#change({ held: null });
    this.#plan();
  };

  readonly #plan = (leaving = false): void => {
    let next = this.#next();
    while (next !== null && next.at <= Date.now()) {
      this.#launch(next, leaving);
      next = this.#next();
    }
    const { held } = this.read();
    if (held !== null) this.#alarm.set(held.until, this.#resume, 'online');
    else this.#alarm.set(next?.at ?? null, () => this.#plan());
    if (!this.#isCalm) return;
    for (const resolve of this.#calm) resolve();
    this.#calm.clear();
  };

  get #isCalm(): boolean {
    const { waiting, sending, held } = this.read();
    return sending.length === 0 && (held !== null || waiting.length === 0);
  }

  /** The first of those that are due, else the one that will be; null when nothing leaves. */
  #next(): Intent<What> | null {
    const { waiting, sending, held } = this.read();
    if (held !== null || sending.length >= this.#parts.atOnce) return null;
    const ordered = this.#parts.order(waiting);
    const now = Date.now();
    const due = ordered.find(({ at }) => at <= now);
    return (
      due ??
      ordered.reduce<Intent<What> | null>(
        (soonest, one) => (soonest !== null && soonest.at <= one.at ? soonest : one),
        null,
      )
    );
  }

  #launch(intent: Intent<What>, leaving: boolean): void {
    const { waiting, sending } = this.read();
    this.#change({
      waiting: waiting.filter(({ key }) => key !== intent.key),
      sending: [...sending, intent],
    });
    const flight = this.#parts.send(intent.what, leaving);
    if (flight === null) this.#change({ sending: this.#othersThan(intent) });
    void flight?.then(
      () => this.#land(intent),
      (error: unknown) => this.#lose(intent, asProblem(error)),
    );
  }

  #land(intent: Intent<What>): void {
    this.#silences = 0;
    this.#change({ sending: this.#othersThan(intent) });
    this.#plan();
  }

  #lose(intent: Intent<What>, problem: ProblemError): void {
    this.#losses += 1;
    const { waiting, failed } = this.read();
    const sending = this.#othersThan(intent);
    const verdict = this.#parts.judge(problem);
    if (verdict === 'failed') this.#change({ sending, failed: [...failed, { intent, problem }] });
    else {
      this.#silences += 1;
      const isReplaced = waiting.some(({ key }) => key === intent.key);
      const until = verdict === 'retry' ? Date.now() + pauseAfter(this.#silences) : null;
      this.#change({
        sending,
        waiting: isReplaced ? waiting : [{ ...intent, at: 0 }, ...waiting],
        held: { problem, until },
      });
    }
    this.#plan();
  }

  #othersThan(intent: Intent<What>): readonly Intent<What>[] {
    return this.read().sending.filter((other) => other !== intent);
  }
}

/** No answer, or a fault of the portal, passes; a refusal does not. */
export const untilAnswered = ({ status }: ProblemError): Verdict =>
  status === 0 || status >= 500 ? 'retry' : 'failed';

const same = <Item>(items: Item): Item => items;
const always = (): Verdict => 'failed';

const pauseAfter = (silences: number): number =>
  Math.min(LONGEST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** (silences - 1));

/** One thing to do at a moment, or as soon as the browser says something. */
class Alarm {
  #setting = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Instead of what was to be done. Null: nothing is. */
  set(at: number | null, act: () => void, sooner?: string): void {
    this.#setting.abort();
    clearTimeout(this.#timer);
    if (at === null) return;
    this.#timer = setTimeout(act, Math.max(0, at - Date.now()));
    this.#setting = new AbortController();
    if (sooner !== undefined)
      window.addEventListener(sooner, act, { signal: this.#setting.signal });
  }
}
