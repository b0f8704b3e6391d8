import type { Worker } from 'node:worker_threads';
import { DatabaseStopped } from '../database-error.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { WELCOME } from './wire.ts';
import { type Exchange, WireStream } from './wire-stream.ts';

/** Interval of the checks for a silent database, in milliseconds. */
const WATCH_INTERVAL = 250;

export type SwitchboardOptions = {
  /** Maximum duration of one answer, in milliseconds; a longer silence counts as a death. */
  readonly silenceLimit: number;
  /** Called once, when the database dies without a stop request. */
  readonly onDeath: (error: DatabaseStopped) => void;
};

/**
 * Connects the clients of this thread to the one session of the database's thread, one client at
 * a time: PGlite has a single session, and two clients in it would share one transaction.
 */
export class Switchboard implements Exchange {
  readonly #worker: Worker;
  readonly #options: SwitchboardOptions;
  readonly #waiting: WireStream[] = [];
  readonly #open = new Set<WireStream>();
  readonly #watch: NodeJS.Timeout;
  #talking: WireStream | undefined;
  #line = 0;
  #unanswered = 0;
  #quietSince = 0;
  #stopped: DatabaseStopped | undefined;
  #closing = false;

  constructor(worker: Worker, options: SwitchboardOptions) {
    this.#worker = worker;
    this.#options = options;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => this.#die(error.message));
    worker.on('exit', (code) => this.#die(`its thread ended with code ${code}`));
    this.#watch = setInterval(() => this.#lookAtSilence(), WATCH_INTERVAL);
    this.#watch.unref();
  }

  /** A new client's socket, for `pg`. */
  stream(): WireStream {
    const stream = new WireStream(this);
    this.#open.add(stream);
    stream.once('close', () => this.#open.delete(stream));
    return stream;
  }

  dial(stream: WireStream): void {
    if (this.#stopped) return void stream.destroy(this.#stopped);
    this.#waiting.push(stream);
    this.#serveNext();
  }

  send(stream: WireStream, messages: Uint8Array): void {
    if (this.#stopped) return void stream.destroy(this.#stopped);
    if (stream !== this.#talking)
      return void stream.destroy(new Error('a client spoke before its turn'));
    if (this.#unanswered === 0) this.#quietSince = performance.now();
    this.#unanswered += 1;
    // `pg`'s buffer may share its memory with others: only an exact copy may change thread.
    const bytes = new Uint8Array(messages);
    this.#say({ type: 'bytes', line: this.#line, bytes }, [bytes.buffer]);
  }

  hangUp(stream: WireStream): void {
    const position = this.#waiting.indexOf(stream);
    if (position >= 0) this.#waiting.splice(position, 1);
    if (stream !== this.#talking) return;
    this.#talking = undefined;
    this.#say({ type: 'hangUp', line: this.#line });
    this.#serveNext();
  }

  /** Requests a clean stop, after the earlier requests. The worker's `exit` follows. */
  stop(): void {
    this.#closing = true;
    this.#say({ type: 'stop' });
  }

  /** Ends every client with an error and forgets the worker. Idempotent. */
  abandon(reason: string): void {
    this.#closing = true;
    this.#die(reason);
  }

  #serveNext(): void {
    if (this.#talking || this.#stopped) return;
    this.#talking = this.#waiting.shift();
    if (!this.#talking) return;
    this.#line += 1;
    this.#say({ type: 'dial', line: this.#line });
  }

  #receive(message: FromWorker): void {
    if (message.type === 'dead') this.#die(message.reason);
    if (message.type === 'answer') {
      this.#unanswered -= 1;
      this.#quietSince = performance.now();
    }
    if (message.type !== 'answer' && message.type !== 'welcome') return;
    // The client hung up meanwhile: its answer is discarded.
    if (message.line !== this.#line || !this.#talking) return;
    const bytes = message.type === 'welcome' ? WELCOME : message.bytes;
    this.#talking.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  #lookAtSilence(): void {
    if (this.#unanswered === 0 || this.#stopped) return;
    const silence = Math.round(performance.now() - this.#quietSince);
    if (silence <= this.#options.silenceLimit) return;
    this.#die(`no answer for ${silence} ms`);
  }

  #die(reason: string): void {
    if (this.#stopped) return;
    const error = new DatabaseStopped(reason);
    this.#stopped = error;
    clearInterval(this.#watch);
    void this.#worker.terminate();
    this.#unanswered = 0;
    this.#talking = undefined;
    for (const stream of [...this.#open]) stream.destroy(error);
    if (!this.#closing) this.#options.onDeath(error);
  }

  #say(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    if (!this.#stopped) this.#worker.postMessage(message, transfer);
  }
}
