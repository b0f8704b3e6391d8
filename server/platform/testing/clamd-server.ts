/** A virus scanner that speaks clamd's protocol (INSTREAM) and knows one virus. For tests only. */

import { createServer, type Socket } from 'node:net';
import type { ClamdAddress } from '../clamd.ts';

/** Text that it reports as a virus. */
export const VIRUS_MARK = 'EICAR-ESSAI';
export const VIRUS_NAME = 'Essai.Test-Signature';

/** `says`: null to answer as clamd would. `length` of the pieces of its answer. */
export type Manner = {
  text: string | null;
  readonly length?: number;
  /** Never answers. */
  mute?: boolean;
  /** Hangs up after so many bytes of the content. */
  readonly tires?: number;
};

export type ClamdServer = {
  readonly address: ClamdAddress;
  /** Bytes of each fully scanned content. */
  readonly scanned: number[];
  readonly manner: Manner;
  stop(): Promise<void>;
};

const COMMAND = 'zINSTREAM\0';

export async function startClamdServer(manner: Manner = { text: null }): Promise<ClamdServer> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      if (manner.tires !== undefined && received.length > manner.tires) {
        socket.destroy();
        return;
      }
      const content = contentOf(received);
      if (content === null || manner.mute) return;
      scanned.push(content.length);
      const match = content.includes(VIRUS_MARK) ? `stream: ${VIRUS_NAME} FOUND\0` : 'stream: OK\0';
      void answer(socket, manner.text ?? match, manner.length ?? 1000);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const location = server.address();
  if (typeof location !== 'object' || location === null) throw new Error('no port');
  return {
    address: { host: '127.0.0.1', port: location.port },
    scanned,
    manner,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The content when its last chunk has come. @throws Error when the framing is wrong */
function contentOf(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null;
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND)
    throw new Error('not the command');
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

async function answer(socket: Socket, text: string, length: number): Promise<void> {
  for (let at = 0; at < text.length; at += length) {
    socket.write(text.slice(at, at + length));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  socket.end();
}
