/** One portal in its own process, with its own clock: start, kill, stop, clock changes. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verified } from '../reported-codes.ts';
import { limitFilesOf, openFilesOf } from './limit-files.ts';

/** Milliseconds: long, since a busy machine is slow, not broken. */
const START_LIMIT = 120_000;
/** Characters of a server's first output to retain: they explain a failed start. */
const BEGINNING = 4000;

export type PortalProcess = {
  readonly origin: string;
  /** Milliseconds by which its clock is ahead; it survives a restart. */
  ahead: number;
  readonly isUp: boolean;
  /** @throws DidNotStart when it ends by itself */
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM, like `docker stop`. */
  stop(): Promise<void>;
  /**
   * Most bytes to which any of its files may grow, as on a full disk; null: no limit. Linux only.
   */
  limitFiles(bytes: number | null): void;
  /** The journal file it has open; null: none, or not visible. Linux only. */
  journalFile(): string | null;
  /** `registry restore`, `verify` and so on. @returns what it printed, and how it ended */
  registry(...command: readonly string[]): Promise<Verified>;
};

export class DidNotStart extends Error {
  override readonly name = 'DidNotStart';
  readonly code: number | null;
  /** Output of the process. */
  readonly answer: string;

  constructor(code: number | null, text: string) {
    super(`the portal ended: ${code}`);
    this.code = code;
    this.answer = text;
  }
}

/**
 * @param built folder of the bundled server
 * @param log file that receives its error output
 */
export function portalProcess(
  { built, log, port }: { readonly built: string; readonly log: string; readonly port: number },
  environment: Readonly<Record<string, string>>,
): PortalProcess {
  let child: ChildProcess | null = null;
  let ahead = 0;
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment };
  const ended = async (signal: NodeJS.Signals) => {
    const last = child;
    child = null;
    if (last === null || last.exitCode !== null || last.signalCode !== null) return;
    const exit = once(last, 'exit');
    last.kill(signal);
    await exit;
  };
  return {
    origin: `http://localhost:${port}`,
    get ahead() {
      return ahead;
    },
    set ahead(milliseconds) {
      ahead = milliseconds;
      if (child?.connected) child.send(ahead);
    },
    get isUp() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    async start() {
      const started = spawn(process.execPath, [join(built, 'serve.js')], {
        env: { ...env, SOAK_AHEAD: String(ahead) },
        // Pipes: it can still report errors when its files may not grow.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      let text = '';
      for (const output of [started.stdout, started.stderr])
        output?.on('data', (piece: Buffer) => {
          appendFileSync(log, piece);
          text = `${text}${piece}`.slice(0, BEGINNING);
        });
      await listens(started, () => text);
    },
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
    limitFiles(bytes) {
      if (child?.pid !== undefined) limitFilesOf(child.pid, bytes);
    },
    journalFile() {
      const files = child?.pid === undefined ? [] : openFilesOf(child.pid);
      return files.find((path) => /generation-\d{6}\.jsonl$/.test(path)) ?? null;
    },
    registry: (...command) => ranToItsEnd([join(built, 'registry.js'), ...command], env),
  };
}

function listens(started: ChildProcess, message: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the portal did not start')), START_LIMIT);
    started.once('close', (code) => {
      clearTimeout(late);
      reject(new DidNotStart(code, message()));
    });
    started.once('message', () => {
      clearTimeout(late);
      resolve();
    });
  });
}

async function ranToItsEnd(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Verified> {
  const ran = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let answer = '';
  for (const output of [ran.stdout, ran.stderr])
    output.on('data', (piece: Buffer) => {
      answer += piece.toString();
    });
  const [code] = await once(ran, 'close');
  return { code: Number(code), message: answer };
}
