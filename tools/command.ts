/**
 * `npm run migrate`, `doctor`, `registry`, `take-over`: runs from the sources when their libraries
 * are installed, else from `dist` (`npm ci --omit=dev`).
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
// The program reads its arguments as if it had been called directly.
process.argv[1] = file;
await import(pathToFileURL(file).href);
