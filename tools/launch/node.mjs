/**
 * `node --import ./tools/launch/node.mjs FILE`: runs the file with the Node that the project pins, whichever one
 * was called. npm puts that one first in the path; this holds where it does not, or cannot.
 */

import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import * as module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode, packagedNode } from './choose-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { enableCompileCache } = module;
const { platform, arch, versions, execPath, argv } = process;
const packaged = packagedNode({ platform, arch });
const place = packaged && join(root, packaged);
// What Node has read of our TypeScript serves the next start, here and in all that is started from here: half of its time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

const choice = chooseNode({
  platform,
  arch,
  version: versions.node,
  running: realpathSync(execPath),
  installed: place && existsSync(place) ? realpathSync(place) : undefined,
});

if (choice.kind === 'missing') {
  console.error(choice.sentence);
  process.exit(1);
}
if (choice.kind === 'other') {
  const child = spawn(choice.path, argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  // The file is not for this Node: it is never reached.
  process.exit(
    await new Promise((resolve) => {
      child.on('error', (error) => {
        console.error(
          `Le Node du projet ne démarre pas sur cette machine (${error.message}) : « npm ci --omit=optional » l’écarte, et le Node de la machine sert alors.`,
        );
        resolve(1);
      });
      child.on('exit', (code) => resolve(code ?? 1));
    }),
  );
}
