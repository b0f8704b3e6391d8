/** `npm start`: builds the site when its sources are newer than what is built, then runs the portal. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.ts';

const SOURCES = ['web', 'contract', 'domain', 'package-lock.json'];
const BUILT = join(ROOT, 'dist', 'web', 'index.html');

function newestUnder(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestUnder(join(path, name))));
}

const isStale = () =>
  !existsSync(BUILT) ||
  Math.max(...SOURCES.map((source) => newestUnder(join(ROOT, source)))) > statSync(BUILT).mtimeMs;

if (isStale()) {
  console.log('Préparation du site…');
  // Apart: what a build needs of memory must not stay with a server that runs for weeks.
  const { code, output } = await run(process.execPath, ['tools/build.ts'], { quiet: true });
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
}
await import('../server/main.ts');
