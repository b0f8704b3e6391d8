/** A local server that streams events as the portal does, over a real network connection. */

import { createServer, type ServerResponse } from 'node:http';
import { vi } from 'vitest';
import {
  type Change,
  change,
  followChanges,
  type STREAM_EVENTS,
} from '#contract/messages/events.ts';

type StreamEvent = (typeof STREAM_EVENTS)[number];

export type Line = {
  readonly authorization: string | undefined;
  readonly lastEventId: string | undefined;
  /** Sends an event as the portal writes it. */
  send(event: StreamEvent, id?: number, data?: Change): void;
  /** Ends as the portal does, or breaks the line. */
  end(): void;
  break(): void;
  readonly isOpen: () => boolean;
};

export type EventServer = {
  /** Every stream opened so far. */
  readonly lines: readonly Line[];
  /** The stream of that number, once it is open. */
  line(number: number): Promise<Line>;
  /** Status of the next answers; 200 opens a stream. */
  answer: { status: number };
  /** Calls so far, refused ones too. */
  readonly calls: () => number;
  stop(): Promise<void>;
};

export async function anEventServer(): Promise<EventServer> {
  const lines: Line[] = [];
  const answer = { status: 200 };
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    if (request.url !== followChanges.path || answer.status !== 200) {
      response.writeHead(answer.status === 200 ? 404 : answer.status).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
    const { authorization, 'last-event-id': lastEventId } = request.headers;
    lines.push(lineOf(response, { authorization, lastEventId: lastEventId?.toString() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const real = fetch;
  // The page calls its own origin: redirected to this server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    real(new URL(path, `http://127.0.0.1:${address.port}`), init),
  );
  return {
    lines,
    answer,
    calls: () => calls,
    line: (number) => vi.waitUntil(() => lines[number - 1], { timeout: 5000 }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function lineOf(
  response: ServerResponse,
  request: { authorization: string | undefined; lastEventId: string | undefined },
): Line {
  let open = true;
  response.on('close', () => {
    open = false;
  });
  return {
    ...request,
    isOpen: () => open,
    send(event, id, data) {
      const content = data === undefined ? {} : change.parse(data);
      const number = id === undefined ? '' : `id: ${id}\n`;
      response.write(`event: ${event}\n${number}data: ${JSON.stringify(content)}\n\n`);
    },
    end() {
      response.end('event: end\ndata: {}\n\n');
    },
    break() {
      response.destroy();
    },
  };
}

export function aChange(over: Partial<Change> = {}): Change {
  return {
    action: 'dossier.decide',
    structureId: 1000,
    dossierId: 7,
    elementId: null,
    at: '2026-11-21T10:00:00.000Z',
    ...over,
  };
}
