/**
 * The network between the portal and one of its dependencies: it can be cut, silenced as behind a
 * dead switch, and repaired.
 */

import { once } from 'node:events';
import {
  createConnection,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';

export type Wire = {
  /** Loopback port to which the portal connects. */
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /**
   * Cuts after the next request that contains these words is answered; that response still arrives.
   */
  cutAfter(words: string): void;
  /**
   * Connections stay open but nothing passes. Data sent meanwhile is delivered after the repair.
   */
  silence(): void;
  repair(): Promise<void>;
};

export async function aWire(there: NetConnectOpts): Promise<Wire> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  let port = 0;
  let server: Server | null = null;
  let onRequest: OnRequest = () => {};
  const pass = ([client, far]: readonly [Socket, Socket]) => {
    client.pipe(far);
    far.pipe(client);
  };
  const join = (client: Socket) => {
    const far = createConnection(there);
    const pair = [client, far] as const;
    pairs.add(pair);
    endTogether(pair, () => pairs.delete(pair));
    client.on('data', (piece: Buffer) => onRequest(piece, far));
    if (isSilent) client.pause();
    else pass(pair);
  };
  const listen = async () => {
    if (server !== null) return;
    server = createServer(join).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) port = address.port;
  };
  const cut = async () => {
    const last = server;
    server = null;
    const closed = last === null ? undefined : once(last.close(), 'close');
    for (const [client, far] of pairs) for (const one of [client, far]) one.destroy();
    await closed;
  };
  await listen();
  return {
    get port() {
      return port;
    },
    cut,
    cutAfter(words) {
      onRequest = onceAnswered(words, () => void cut());
    },
    silence() {
      isSilent = true;
      for (const [client, far] of pairs) {
        client.unpipe(far).pause();
        far.unpipe(client).pause();
      }
    },
    async repair() {
      onRequest = () => {};
      if (isSilent) for (const pair of pairs) pass(pair);
      isSilent = false;
      await listen();
    },
  };
}

function endTogether([client, far]: readonly [Socket, Socket], ended: () => void): void {
  for (const [one, other] of [
    [client, far],
    [far, client],
  ] as const) {
    one.on('error', () => {});
    one.once('close', () => {
      ended();
      other.destroy();
    });
  }
}

type OnRequest = (piece: Buffer, far: Socket) => void;

function onceAnswered(words: string, then: () => void): OnRequest {
  return (piece, far) => {
    // After the response has been forwarded.
    if (piece.includes(words)) far.once('data', () => setImmediate(then));
  };
}
