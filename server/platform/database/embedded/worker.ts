/**
 * The database's own thread. PGlite cannot be interrupted: on the web server's thread, one slow
 * query would stop every request, and the health check with them.
 */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type Engine, explain, openEngine } from './engine.ts';
import type { EngineSettings, FromWorker, ToWorker } from './messages.ts';

function openPort(): MessagePort {
  if (parentPort === null) throw new Error('worker.ts is started as a worker thread only');
  return parentPort;
}

const port = openPort();

function say(message: FromWorker): void {
  if (message.type === 'answer') port.postMessage(message, [toTransfer(message.bytes)]);
  else port.postMessage(message);
}

/** The answer is transferred, not copied: it may be megabytes. */
function toTransfer(bytes: Uint8Array): ArrayBuffer {
  if (bytes.buffer instanceof ArrayBuffer) return bytes.buffer;
  throw new Error('an answer in shared memory cannot be handed over');
}

/** Exits at once, without clean-up that could hang. The next start reads the log on disk. */
function die(reason: string): void {
  say({ type: 'dead', reason });
  process.exit(1);
}

async function handle(engine: Engine, message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'open':
      throw new Error('the thread of a database opens one');
    case 'dial':
      return say({ type: 'welcome', line: message.line });
    case 'bytes':
      return say({
        type: 'answer',
        line: message.line,
        bytes: await engine.execute(message.bytes),
      });
    case 'hangUp':
      return engine.resetSession();
    case 'stop':
      await engine.close();
      say({ type: 'stopped' });
      return port.close();
  }
}

async function open(settings: EngineSettings): Promise<void> {
  try {
    const engine = await openEngine(settings, die);
    let last: Promise<void> = Promise.resolve();
    port.on('message', (message: ToWorker) => {
      last = last.then(() => handle(engine, message)).catch((error) => die(explain(error)));
    });
    say({ type: 'ready', facts: engine.facts });
  } catch (error) {
    say({ type: 'refused', reason: explain(error) });
    port.close();
  }
}

// No other message is handled before it is ready.
port.once('message', (message: ToWorker) => {
  if (message.type !== 'open') throw new Error('a database is opened first');
  open(message);
});
