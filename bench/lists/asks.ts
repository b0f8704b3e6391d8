/** One HTTP call, the programs that answer it, and the processor time of their processes. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/**
 * User and system ticks as Linux counts them, read after the process name in parentheses. Undefined
 * when the process has ended, such as an idle connection.
 */
export function ticksOf(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

const agent = new Agent({ keepAlive: true });

/** @returns bytes of the response body as transferred */
export function asks(
  url: URL,
  { token, body }: { readonly token?: string; readonly body?: object },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const requested = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'accept-encoding': 'gzip',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`${url}: ${answer.statusCode}`)),
        );
      },
    );
    requested.on('error', reject);
    requested.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Starts a program in its own process; the program prints its address once it listens. */
export async function startedProgram(
  path: string,
  words: readonly string[],
): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const child = spawn(process.execPath, [path, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line]: Buffer[] = await once(child.stdout, 'data');
  return { child, origin: line?.toString().trim() ?? '' };
}
