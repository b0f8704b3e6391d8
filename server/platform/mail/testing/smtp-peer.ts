/** A real mail server on loopback, for tests: it can go away, come back, refuse an address, be slow. */

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Delivered = {
  readonly to: readonly string[];
  readonly email: Email;
  readonly raw: string;
};

export type SmtpPeer = {
  readonly url: string;
  readonly delivered: Delivered[];
  /** Addresses answered with "550 no such user". */
  readonly refused: Set<string>;
  /** Its answer to every mail at this command, with the code 550; null: it accepts them. */
  domainError: {
    readonly command: 'MAIL FROM' | 'RCPT TO' | 'DATA';
    readonly messages: string;
  } | null;
  /** Called once the whole message is read, before it is acknowledged. */
  beforeAnswer: () => Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
};

export async function anSmtpPeer(): Promise<SmtpPeer> {
  let port = 0;
  let server: SMTPServer | null = null;
  const peer: SmtpPeer = {
    get url() {
      return `smtp://localhost:${port}`;
    },
    delivered: [],
    refused: new Set(),
    domainError: null,
    beforeAnswer: async () => {},
    async up() {
      const next = serverOf(peer);
      // The client may be killed during the conversation.
      next.on('error', () => {});
      await new Promise<void>((resolve) => next.listen(port, 'localhost', resolve));
      // Any free port at first, the same one afterwards.
      const address = next.server.address();
      if (typeof address === 'object' && address !== null) port = address.port;
      server = next;
    },
    async down() {
      const last = server;
      server = null;
      if (last !== null) await new Promise<void>((resolve) => last.close(() => resolve()));
    },
  };
  await peer.up();
  return peer;
}

function serverOf(peer: SmtpPeer): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // No certificate would be valid for it.
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onMailFrom: (_address, _session, answer) => answer(domainErrorAt(peer, 'MAIL FROM')),
    onRcptTo({ address }, _session, answer) {
      answer(
        peer.refused.has(address) ? domainErrorOf('no such user') : domainErrorAt(peer, 'RCPT TO'),
      );
    },
    onData(stream, session, answer) {
      void read(stream)
        .then(async (raw) => {
          const error = domainErrorAt(peer, 'DATA');
          if (error !== null) return answer(error);
          const to = session.envelope.rcptTo.map(({ address }) => address);
          peer.delivered.push({ to, raw, email: await PostalMime.parse(raw) });
          await peer.beforeAnswer();
          answer();
        })
        .catch((error: Error) => answer(error));
    },
  });
}

function domainErrorAt({ domainError }: SmtpPeer, command: string): Error | null {
  return domainError?.command === command ? domainErrorOf(domainError.messages) : null;
}

function domainErrorOf(words: string): Error {
  return Object.assign(new Error(words), { responseCode: 550 });
}

async function read(stream: AsyncIterable<Buffer>): Promise<string> {
  const segments: Buffer[] = [];
  for await (const part of stream) segments.push(part);
  return Buffer.concat(segments).toString('utf8');
}
