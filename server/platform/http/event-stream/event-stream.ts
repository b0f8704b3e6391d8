/** A long-lived answer: server-sent events, written immediately and never accumulated. */

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** One event. The client sends its `id` back as `Last-Event-ID` when it reconnects. */
export type ServerEvent = { readonly event: string; readonly id?: number; readonly data: unknown };

export type EventStream = {
  send(event: ServerEvent): void;
  /** Ends the answer after a last event. Idempotent. */
  end(last: ServerEvent): void;
  /** Runs once, when the stream ends for any reason; at once if it has already ended. */
  onClose(work: () => void): void;
};

/**
 * Maximum bytes pending for a slow reader, beyond what the network buffers: more than a thousand
 * events. A slower reader is disconnected; it loses nothing, since it reconnects.
 */
const LARGEST_BACKLOG = 256 * 1024;
/**
 * Milliseconds between heartbeats, so that proxies and browsers do not consider the connection
 * dead.
 */
const HEARTBEAT = 15_000;
/** Milliseconds left for a reader to receive the end. */
const FAREWELL = 1000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that buffers would deliver the events of an hour at once.
  'x-accel-buffering': 'no',
};

/** Answers with a stream that stays open until `end`, the client's departure or its slowness. */
export function openEventStream(reply: FastifyReply): EventStream {
  const body = new Readable({ read() {} });
  let ending = false;
  const write = (text: string) => {
    if (ending || body.destroyed) return;
    body.push(text);
    if (body.readableLength > LARGEST_BACKLOG) reply.raw.destroy();
  };
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT);
  body.once('close', () => clearInterval(heartbeat));
  // The first bytes are sent at once, so that the client knows the stream is open.
  write(':\n\n');
  reply.headers(HEADERS).send(body);
  return {
    send: (event) => write(textOf(event)),
    end(last) {
      if (ending) return;
      write(textOf(last));
      ending = true;
      body.push(null);
      const timer = setTimeout(() => reply.raw.destroy(), FAREWELL);
      body.once('close', () => clearTimeout(timer));
    },
    onClose(work) {
      if (body.closed) work();
      else body.once('close', work);
    },
  };
}

/** JSON holds no raw line break, so the data is always one line. */
function textOf({ event, id, data }: ServerEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
