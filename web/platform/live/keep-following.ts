import { type Change, change } from '#contract/messages/events.ts';
import { accessToken, renewAccessToken } from '#web/platform/api/token-source.ts';
import { followOnce, type Outcome, type ServerEvent } from './one-stream.ts';

export type LiveHandlers = {
  onChange: (change: Change) => void;
  /** Too many changes were missed: all displayed data must be read again. */
  onReset: () => void;
  /** The server refused the stream: the person's rights changed. */
  onRefused: () => void;
};

/** Delays before reconnection, in milliseconds. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** Number of remembered ids, enough to drop duplicates where two streams overlap. */
const REMEMBERED = 2000;

/**
 * Follows changes while the page is visible. Reconnects after each end, with growing delays on
 * failure and random jitter, so that a restarting server is not overloaded.
 * @returns function that stops it
 */
export function keepFollowing(handlers: LiveHandlers): () => void {
  const over = new AbortController();
  const looked = new Attention(over.signal);
  const memory = new Memory(handlers);
  void follow(over.signal, looked, memory).then((refused) => {
    if (refused && !over.signal.aborted) handlers.onRefused();
  });
  return () => over.abort();
}

/** Resolves when it is over for good: true when the server refused. */
async function follow(over: AbortSignal, looked: Attention, memory: Memory): Promise<boolean> {
  let failures = 0;
  while (!over.aborted) {
    await looked.requested();
    if (over.aborted) return false;
    const before = memory.ready;
    const outcome = await attempt(looked, memory);
    if (outcome.kind === 'refused' && (outcome.status === 403 || outcome.status === 404))
      return true;
    if (outcome.kind === 'refused' && outcome.status === 401 && (await renewed()) === null)
      return false;
    const fine = memory.ready > before;
    failures = fine ? 0 : failures + 1;
    const tooMany = outcome.kind === 'refused' && outcome.status === 429;
    await pause(tooMany ? LONGEST_WAIT : waitAfter(failures), over);
  }
  return false;
}

async function attempt(looked: Attention, memory: Memory): Promise<Outcome> {
  const token = await accessToken().catch(() => undefined);
  if (token === undefined) return { kind: 'lost' };
  if (token === null) return { kind: 'refused', status: 401 };
  const { lastEventId } = memory;
  return followOnce({ token, lastEventId, signal: looked.signal() }, memory.take);
}

const renewed = () => renewAccessToken().catch(() => '');

/** Doubles after each failure, with a jitter of ±50 %. */
function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + Math.random());
}

function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      over.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    over.addEventListener('abort', done);
  });
}

/**
 * Received event ids, so that a new stream resumes where the last one stopped, without duplicates.
 */
class Memory {
  lastEventId: string | null = null;
  /** Number of streams that have caught up. */
  ready = 0;
  private readonly existing = new Set<string>();
  private readonly handlers: LiveHandlers;

  constructor(handlers: LiveHandlers) {
    this.handlers = handlers;
  }

  take = ({ event, id, data }: ServerEvent): void => {
    if (id !== null) this.lastEventId = id;
    if (event === 'ready' || event === 'reset') this.ready += 1;
    if (event === 'reset') this.handlers.onReset();
    if (event !== 'changed' || id === null || this.existing.has(id)) return;
    this.remember(id);
    const parsed = change.safeParse(readJson(data));
    if (parsed.success) this.handlers.onChange(parsed.data);
  };

  private remember(id: string): void {
    this.existing.add(id);
    if (this.existing.size <= REMEMBERED) return;
    const [oldest] = this.existing;
    if (oldest !== undefined) this.existing.delete(oldest);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Milliseconds during which a hidden tab keeps its connection. */
const STORED_HIDDEN = 60_000;

/** Tracks whether the page is visible, or was less than a minute ago. */
class Attention {
  private current = new AbortController();
  private awake: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asleep = document.hidden;
  private readonly over: AbortSignal;

  constructor(over: AbortSignal) {
    this.over = over;
    const look = () => (document.hidden ? this.fade() : this.wake());
    document.addEventListener('visibilitychange', look);
    over.addEventListener('abort', () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(this.timer);
      this.current.abort();
      this.wake();
    });
  }

  /** Resolves when the page is visible. */
  requested(): Promise<void> {
    if (!this.asleep) return Promise.resolve();
    return new Promise((resolve) => this.awake.push(resolve));
  }

  /** Aborted when the page was hidden for a minute, and when following is over. */
  signal(): AbortSignal {
    if (this.over.aborted) return this.over;
    if (this.current.signal.aborted) this.current = new AbortController();
    return this.current.signal;
  }

  private fade(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.asleep = true;
      this.current.abort();
    }, STORED_HIDDEN);
  }

  private wake(): void {
    clearTimeout(this.timer);
    this.asleep = false;
    for (const resolve of this.awake.splice(0)) resolve();
  }
}
