/** The network between the portal and one thing that it needs: cut, silent as behind a switch that died, mended. */

import { once } from 'node:events';
import { createConnection, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

export type Wire = {
  /** Where the portal reaches it, on loopback. */
  readonly port: number;
  /** Whoever is connected is cut off, and nobody gets through. */
  cut(): Promise<void>;
  /** Cuts as soon as the next request that holds these words is answered: that answer still arrives. */
  cutAfter(words: string): Promise<void>;
  /** Connections stay, and nothing passes. What was sent meanwhile comes once it is mended. */
  silence(): void;
  mend(): Promise<void>;
};

export async function aWire(there: NetConnectOpts): Promise<Wire> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  let port = 0;
  let server: Server | null = null;
  let onRequest: (piece: Buffer, far: Socket) => void = () => {};
  const pass = ([near, far]: readonly [Socket, Socket]) => {
    near.pipe(far);
    far.pipe(near);
  };
  const join = (near: Socket) => {
    const far = createConnection(there);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near]] as const) {
      one.on('error', () => {});
      one.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    near.on('data', (piece: Buffer) => onRequest(piece, far));
    if (isSilent) near.pause();
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
    for (const [near, far] of pairs) for (const one of [near, far]) one.destroy();
    await closed;
  };
  await listen();
  return {
    get port() {
      return port;
    },
    cut,
    cutAfter: (words) =>
      new Promise((resolve, reject) => {
        onRequest = (piece, far) => {
          if (!piece.includes(words)) return;
          onRequest = () => {};
          // Once what was answered is on its way.
          far.once('data', () => setImmediate(() => cut().then(resolve, reject)));
        };
      }),
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    async mend() {
      if (isSilent) for (const pair of pairs) pass(pair);
      isSilent = false;
      await listen();
    },
  };
}
