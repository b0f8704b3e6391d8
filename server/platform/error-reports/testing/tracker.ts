/**
 * A small error-tracking service: it speaks Sentry's protocol over HTTP, and stores what it
 * receives.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

export type Received = {
  readonly type: string;
  readonly event: {
    readonly event_id: string;
    readonly transaction?: string;
    readonly release?: string;
    readonly tags?: Readonly<Record<string, string>>;
    readonly exception?: {
      readonly values: readonly { readonly type: string; readonly value: string }[];
    };
    readonly contexts?: { readonly trace?: { readonly op: string; readonly status: string } };
  };
};

export type Tracker = {
  readonly dsn: string;
  /** Everything received, unchanged. */
  readonly sent: string[];
  readonly received: Received[];
  close(): Promise<void>;
};

export async function aTracker(): Promise<Tracker> {
  const sent: string[] = [];
  const received: Received[] = [];
  const server = createServer(async (request, reply) => {
    reply
      .setHeader('access-control-allow-origin', '*')
      .setHeader('access-control-allow-headers', '*');
    if (request.method === 'POST') {
      const body =
        request.headers['content-encoding'] === 'gzip'
          ? gunzipSync(Buffer.concat(await request.toArray())).toString('utf8')
          : await text(request);
      sent.push(body);
      received.push(...itemsOf(body));
    }
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, and not on a path.
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://cle@127.0.0.1:${port}/7`,
    sent,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An envelope is lines of JSON: its head, then a head and a body for each item. */
function itemsOf(envelope: string): Received[] {
  const [, ...lines] = envelope.split('\n').filter((line) => line !== '');
  return lines.flatMap((line, index) => {
    if (index % 2 === 1) return [];
    const { type = '' }: { type?: string } = JSON.parse(line);
    return [{ type, event: JSON.parse(lines[index + 1] ?? '{}') }];
  });
}
