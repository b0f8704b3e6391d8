/** One portal in its own process, on its own clock: started, killed, stopped, its clock moved. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitFilesOf } from './limit-files.ts';

/** Milliseconds: a machine that does other work too is slow, not broken. */
const START_LIMIT = 120_000;

export type PortalProcess = {
  readonly origin: string;
  /** Milliseconds by which its clock is ahead; it survives a restart. */
  ahead: number;
  readonly isUp: boolean;
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** As `docker stop` does. */
  stop(): Promise<void>;
  /** Bytes beyond which no file of it may grow, as on a full disk; null: as far as it likes. Linux only. */
  limitFiles(bytes: number | null): void;
  /** `registry restore` or `verify`. @returns what it printed, and how it ended */
  registry(command: 'restore' | 'verify'): Promise<{ readonly code: number; readonly said: string }>;
};

/**
 * @param built the folder that holds the bundled server
 * @param log the file to which it says what goes wrong
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
        // Pipes: where its files may not grow, it can still say so.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      for (const output of [started.stdout, started.stderr])
        output?.on('data', (piece: Buffer) => appendFileSync(log, piece));
      await listens(started);
    },
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
    limitFiles(bytes) {
      if (child?.pid !== undefined) limitFilesOf(child.pid, bytes);
    },
    async registry(command) {
      const ran = spawn(process.execPath, [join(built, 'registry.js'), command], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      ran.stdout.on('data', (piece: Buffer) => {
        said += piece.toString();
      });
      const [code] = await once(ran, 'close');
      return { code: Number(code), said };
    },
  };
}

function listens(started: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the portal did not start')), START_LIMIT);
    started.once('exit', (code, signal) => reject(new Error(`the portal ended: ${code ?? signal}`)));
    started.once('message', () => {
      clearTimeout(late);
      resolve();
    });
  });
}
