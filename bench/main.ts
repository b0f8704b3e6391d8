/**
 * `npm run bench -- NAME [ARGUMENTS]`: what speed is, measured on the real portal.
 *
 *   main-job FILE [COUNT] [embedded|postgres]   files and decides real recordings, end to end
 *   proximity FILE [quality | speed [SIZE…]]    how well near recordings are found, and what it costs
 *   issue [SIZE…]                               what issuing costs beside SQL written by hand, on PostgreSQL
 *   journal                                     what the journal adds to issuing, and its bar, on PostgreSQL
 *   import [COUNT]                              an import beside COPY into the same table, on PostgreSQL
 *   lists [CODES]                               what people read most, beside the same rows read by hand, on PostgreSQL
 *   export                                      what an export holds in memory, and its bar
 *   uploads [COUNT]                             the memory of a portal that receives many files at once, and its bar
 *   delays                                      what people and operators wait for, each with its bar
 */

import { delaysBench } from './delays.ts';
import { exportBench } from './export.ts';
import { importBench } from './import/import.ts';
import { issueBench } from './issue.ts';
import { journalBench } from './journal.ts';
import { listsBench } from './lists/lists.ts';
import { mainJob } from './main-job.ts';
import { proximity } from './proximity/proximity.ts';
import { uploadsBench } from './uploads.ts';

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  delays: delaysBench,
  export: exportBench,
  import: importBench,
  issue: issueBench,
  journal: journalBench,
  lists: listsBench,
  'main-job': mainJob,
  proximity,
  uploads: uploadsBench,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(`Mesures disponibles : ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
await bench(args);
process.exit();
