import { Duplex } from 'node:stream';
import { isGoodbye } from './wire.ts';

/** What a stream needs from the switchboard. */
export type Exchange = {
  /** Requests the line; `stream.welcome()` follows when it is this client's turn. */
  dial(stream: WireStream): void;
  send(stream: WireStream, messages: Uint8Array): void;
  /** Idempotent. Everything that the client left open is rolled back before the next one is served. */
  hangUp(stream: WireStream): void;
};

/**
 * The socket that `pg` believes it has. `pg` writes whole protocol messages only, and corks those
 * of one extended query, so each write is one trip to the database's thread.
 */
export class WireStream extends Duplex {
  readonly #exchange: Exchange;
  #started = false;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  /** Called by `pg` in place of opening a TCP connection. */
  connect(): this {
    process.nextTick(() => {
      if (!this.destroyed) this.emit('connect');
    });
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#forward(chunk);
    done();
  }

  override _writev(chunks: Array<{ chunk: Buffer }>, done: () => void): void {
    this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  #forward(messages: Buffer): void {
    if (!this.#started) {
      // The first message names user and database: there is one of each here, so it only dials.
      this.#started = true;
      this.#exchange.dial(this);
    } else if (!isGoodbye(messages)) {
      this.#exchange.send(this, messages);
    }
  }

  override _read(): void {
    // Answers are pushed as they come: PGlite returns them whole, so there is no back-pressure to
    // apply.
  }

  override _final(done: () => void): void {
    this.#exchange.hangUp(this);
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#exchange.hangUp(this);
    done(error);
  }

  // `pg` calls these on a socket; a thread has no packets to delay and no peer to lose.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
