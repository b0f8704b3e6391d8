import { type Change, change } from '#contract/messages/events.ts';
import { accessToken, renewAccessToken } from '../api/token-source.ts';
import { Attention } from './attention.ts';
import { followOnce, type Outcome, type Told } from './one-stream.ts';

export type LiveHandlers = {
  onChange: (change: Change) => void;
  /** Too much was missed: everything shown is to be read again. */
  onReset: () => void;
  /** The server no longer lets this person follow: what they may do has changed. */
  onRefused: () => void;
};

/** Milliseconds. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** Enough to know again what is told twice where two streams overlap. */
const REMEMBERED = 2000;

/**
 * Follows the changes for as long as the page is looked at: connects again after each end, ever more
 * slowly while it fails, and each page at its own moment, so that a server that restarts is not stormed.
 * @returns what stops it
 */
export function keepFollowing(handlers: LiveHandlers): () => void {
  const over = new AbortController();
  const looked = new Attention(over.signal);
  const told = new Memory(handlers);
  void follow(over.signal, looked, told).then((refused) => {
    if (refused && !over.signal.aborted) handlers.onRefused();
  });
  return () => over.abort();
}

/** Resolves when it is over for good: true when the server refused. */
async function follow(over: AbortSignal, looked: Attention, told: Memory): Promise<boolean> {
  let failures = 0;
  while (!over.aborted) {
    await looked.wanted();
    if (over.aborted) return false;
    const before = told.ready;
    const outcome = await attempt(looked, told);
    if (outcome.kind === 'refused' && (outcome.status === 403 || outcome.status === 404))
      return true;
    if (outcome.kind === 'refused' && outcome.status === 401 && (await renewed()) === null)
      return false;
    const fine = told.ready > before;
    failures = fine ? 0 : failures + 1;
    const tooMany = outcome.kind === 'refused' && outcome.status === 429;
    await pause(tooMany ? LONGEST_WAIT : waitAfter(failures), over);
  }
  return false;
}

async function attempt(looked: Attention, told: Memory): Promise<Outcome> {
  const token = await accessToken().catch(() => undefined);
  if (token === undefined) return { kind: 'lost' };
  if (token === null) return { kind: 'refused', status: 401 };
  const { lastEventId } = told;
  return followOnce({ token, lastEventId, signal: looked.signal() }, told.take);
}

const renewed = () => renewAccessToken().catch(() => '');

/** Twice as long after each failure; half as much again or less, at random. */
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

/** What was told, so that a new stream goes on where the last one stopped and tells nothing twice. */
class Memory {
  lastEventId: string | null = null;
  /** Streams that caught up so far. */
  ready = 0;
  private readonly known = new Set<string>();
  private readonly handlers: LiveHandlers;

  constructor(handlers: LiveHandlers) {
    this.handlers = handlers;
  }

  take = ({ event, id, data }: Told): void => {
    if (id !== null) this.lastEventId = id;
    if (event === 'ready' || event === 'reset') this.ready += 1;
    if (event === 'reset') this.handlers.onReset();
    if (event !== 'changed' || id === null || this.known.has(id)) return;
    this.remember(id);
    const parsed = change.safeParse(readJson(data));
    if (parsed.success) this.handlers.onChange(parsed.data);
  };

  private remember(id: string): void {
    this.known.add(id);
    if (this.known.size <= REMEMBERED) return;
    const [oldest] = this.known;
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
