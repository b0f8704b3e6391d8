/**
 * `npm run bench -- NAME [ARGUMENTS]`: what speed is, measured on the real portal.
 *
 *   main-job FILE [COUNT] [embedded|postgres]   files and decides real recordings, end to end
 */

import { mainJob } from './main-job.ts';

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { 'main-job': mainJob };

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(`Mesures disponibles : ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
await bench(args);
process.exit(0);
