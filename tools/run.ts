/** Runs a command of the project's own tools with the Node that runs this file; output goes to the terminal. */

import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');

export type Outcome = { readonly code: number; readonly output: string };

/** `quiet` keeps the output for the caller instead of showing it. */
export function run(command: string, args: readonly string[], { quiet = false } = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` },
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
