/** A label's own server on this machine: stores what it receives, and answers as configured. */

import { createServer, type IncomingHttpHeaders } from 'node:http';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Receiver = {
  readonly address: string;
  readonly port: number;
  readonly received: Received[];
  /** Its answer from now on; `silence` never answers. */
  answer: number | 'silence';
  close(): Promise<void>;
};

export async function aReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const segments: Buffer[] = [];
    for await (const part of request) segments.push(part);
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(segments).toString('utf8'),
    });
    if (receiver.answer === 'silence') return;
    const isRedirect = receiver.answer >= 300 && receiver.answer < 400;
    response
      .writeHead(receiver.answer, isRedirect ? { location: `${receiver.address}/ailleurs` } : {})
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const location = server.address();
  if (location === null || typeof location === 'string') throw new Error('no port');
  const receiver: Receiver = {
    address: `http://127.0.0.1:${location.port}`,
    port: location.port,
    received,
    answer: 204,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
