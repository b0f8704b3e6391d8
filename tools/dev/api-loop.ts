/**
 * Runs one API on the current sources: restarts it after each edit, and waits for the next edit
 * when it fails.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds: several files saved at once are one edit. */
const SAME_EDIT = 60;
/** Milliseconds: the API closes within five seconds; past this limit it is killed. */
const STOP_LIMIT = 8000;

export type ApiLoop = {
  /** Waits for the API started by the last edit: true when it listens, false when it failed. */
  answers(): Promise<boolean>;
  edited(): void;
  stop(): Promise<void>;
};

type Running = { readonly child: ChildProcess; readonly listens: Promise<boolean> };

export function apiLoop(env: NodeJS.ProcessEnv): ApiLoop {
  let running = startApi(env);
  // Restarts run one after the other: two APIs would need the same port and the same data.
  let turn: Promise<void> = Promise.resolve();
  let awaited = false;

  async function restart(): Promise<void> {
    await sleep(SAME_EDIT);
    awaited = false;
    await end(running);
    running = startApi(env, ['quiet']);
  }
  return {
    async answers() {
      for (;;) {
        const current = turn;
        await current;
        const listens = await running.listens;
        // It may have been stopped by an edit, or have failed after it started to listen.
        if (current === turn) return listens && running.child.exitCode === null;
      }
    },
    edited() {
      if (awaited) return;
      awaited = true;
      turn = turn.then(restart);
    },
    async stop() {
      turn = turn.then(() => end(running));
      await turn;
    },
  };
}

function startApi(env: NodeJS.ProcessEnv, args: string[] = []): Running {
  const begun = performance.now();
  const child = fork(join(import.meta.dirname, 'api.ts'), args, { env, execArgv: [] });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.once('message', () => {
    resolve(true);
    if (args.length > 0)
      console.log(`API repartie en ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  });
  child.once('exit', (code) => {
    resolve(false);
    if (code !== 0 && code !== null)
      console.error(`\nL’API s’est arrêtée : elle repartira à la prochaine modification.`);
  });
  return { child, listens: promise };
}

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
  if (child.connected) child.disconnect();
  await gone;
  clearTimeout(limit);
}
