import { createParser } from 'eventsource-parser';
import { followChanges } from '#contract/messages/events.ts';
import { sender } from '#web/platform/api/current-structure.ts';

export type ServerEvent = {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
};

/**
 * End of a stream: `ended` by the server, `refused` before it began, `silent` when nothing came for
 * too long, `lost` when the connection broke.
 */
export type Outcome =
  | { readonly kind: 'ended' | 'silent' | 'lost' }
  | { readonly kind: 'refused'; readonly status: number };

/**
 * Milliseconds. The server sends something every 15 s: after three times as long, the connection is
 * considered dead.
 */
const LONGEST_SILENCE = 45_000;
/** Characters of one event; ours are below 300. */
const LONGEST_EVENT = 16_384;

/**
 * Follows one stream to its end. Uses `fetch`, because `EventSource` cannot carry the token. Never
 * throws; calls nothing once the signal is aborted.
 */
export async function followOnce(
  {
    token,
    lastEventId,
    signal,
  }: { token: string; lastEventId: string | null; signal: AbortSignal },
  onReported: (serverEvent: ServerEvent) => void,
): Promise<Outcome> {
  const silence = new AbortController();
  const leave = () => silence.abort();
  signal.addEventListener('abort', leave);
  let timer = setTimeout(leave, LONGEST_SILENCE);
  const received = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, LONGEST_SILENCE);
  };
  try {
    return await read({ token, lastEventId, signal: silence.signal }, received, (serverEvent) => {
      if (!signal.aborted) onReported(serverEvent);
    });
  } catch {
    return { kind: silence.signal.aborted && !signal.aborted ? 'silent' : 'lost' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

async function read(
  {
    token,
    lastEventId,
    signal,
  }: { token: string; lastEventId: string | null; signal: AbortSignal },
  received: () => void,
  onReported: (serverEvent: ServerEvent) => void,
): Promise<Outcome> {
  const headers = new Headers({ accept: 'text/event-stream', ...sender(token) });
  if (lastEventId !== null) headers.set('last-event-id', lastEventId);
  const response = await fetch(followChanges.path, { headers, signal, cache: 'no-store' });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    return { kind: 'refused', status: response.status };
  }
  let ended = false;
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ event = '', id, data }) => {
      ended ||= event === 'end';
      onReported({ event, id: id ?? null, data });
    },
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    received();
    parser.feed(decoder.decode(piece.value, { stream: true }));
  }
  return { kind: ended ? 'ended' : 'lost' };
}
