/** Runs a command of the project's own tools with the Node that runs this file; output goes to the terminal. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'node_modules');

/** Commands whose package has another name. */
const PACKAGE_OF: Readonly<Record<string, string>> = { tsc: 'typescript', biome: '@biomejs/biome' };

export type Outcome = { readonly code: number; readonly output: string };

export type RunOptions = {
  /** Returns the output instead of showing it. */
  readonly quiet?: boolean;
  /** Added to the variables of this process. */
  readonly env?: Readonly<Record<string, string>>;
};

/** `command`: one of an installed package, or this very Node (`process.execPath`). */
export function run(
  command: string,
  args: readonly string[],
  { quiet = false, env = {} }: RunOptions = {},
): Promise<Outcome> {
  const script = command === process.execPath ? [] : [commandFile(command)];
  // Programs started by the command also run on this Node.
  const path = [dirname(process.execPath), join(PACKAGES, '.bin'), process.env.PATH ?? ''].join(
    delimiter,
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...script, ...args], {
      cwd: ROOT,
      env: { ...process.env, PATH: path, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The script itself: the files in `.bin` are made for a shell, a different one on Windows. */
function commandFile(command: string): string {
  const folder = join(PACKAGES, PACKAGE_OF[command] ?? command);
  const { bin }: { bin: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const file = bin[command];
  if (file === undefined) throw new Error(`${folder} has no command ${command}`);
  return join(folder, file);
}
