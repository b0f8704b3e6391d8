/**
 * `npm run migrate`, `doctor`, `registry`, `take-over`: from the sources where their libraries are installed, from `dist`
 * where only that is (`npm ci --omit=dev`).
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NOTHING_BUILT } from './bundle/build-plan.ts';
import { ROOT } from './run.ts';

const [name = ''] = process.argv.splice(2, 1);
const file = [
  ...(existsSync(join(ROOT, 'node_modules', 'vite')) ? [join(ROOT, 'server', `${name}.ts`)] : []),
  join(ROOT, 'dist', 'server', `${name}.js`),
].find((location) => existsSync(location));
if (file === undefined) {
  console.error(NOTHING_BUILT);
  process.exit(1);
}
// It finds its words where it would when it is called by its own name.
process.argv[1] = file;
await import(pathToFileURL(file).href);
