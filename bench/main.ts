/**
 * `npm run bench -- NAME [ARGUMENTS]`: what speed is, measured on the real portal.
 *
 *   main-job FILE [COUNT] [embedded|postgres]   files and decides real recordings, end to end
 *   proximity FILE [quality | speed [SIZE…]]    how well near recordings are found, and what it costs
 *   issue [SIZE…]                               what issuing costs beside SQL written by hand, on PostgreSQL
 *   import [COUNT]                              an import beside COPY into the same table, on PostgreSQL
 */

import { importBench } from './import/import.ts';
import { issueBench } from './issue.ts';
import { mainJob } from './main-job.ts';
import { proximity } from './proximity/proximity.ts';

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  import: importBench,
  issue: issueBench,
  'main-job': mainJob,
  proximity,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(`Mesures disponibles : ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
await bench(args);
process.exit(0);
