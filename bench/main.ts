/**
 * `npm run bench -- NAME [ARGUMENTS]`: what speed is, measured on the real portal. Each figure stands beside its bar.
 *
 *   all [SIZE…]                                 lists and issuing in one table, kept in docs/generated
 *   main-job FILE [COUNT] [embedded|postgres]   files and decides real recordings, end to end
 *   lists [CODES]                               what people read most, beside the same rows read by hand, on PostgreSQL
 *   issue [SIZE…]                               what issuing costs beside SQL written by hand, on PostgreSQL
 *   import [COUNT]                              an import beside COPY into the same tables, on PostgreSQL
 *   export [CODES]                              an export beside COPY of the same rows, and what it holds in memory
 *   proximity FILE [quality | speed [SIZE…]]    how well near recordings are found, and what it costs
 *   sound [quality [PIECES] | speed [SIZE…]]    how well sounds are told apart, and what finding one costs, on PostgreSQL
 *   screens [WORD]                              signed-in screens on slow 4G and a slow processor, kept in docs/generated
 *   grid                                        a paste of 500 rows and a key in the grid
 *   at-rest                                     when the portal is ready, and its memory when nobody asks anything
 *   power-cut [embedded|postgres]               codes given while the power goes: none is lost (Linux, root)
 */

import { allBench } from './all.ts';
import { atRestBench } from './at-rest.ts';
import { exportBench } from './export.ts';
import { writeFigures } from './figures.ts';
import { importBench } from './import/import.ts';
import { issueBench } from './issue/issue.ts';
import { listsBench } from './lists/lists.ts';
import { mainJob } from './main-job.ts';
import { powerCutBench } from './power-cut.ts';
import { proximity } from './proximity/proximity.ts';
import { gridBench } from './screens/grid.ts';
import { screensBench } from './screens/screens.ts';
import { soundBench } from './sound/sound.ts';

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  all: allBench,
  'main-job': mainJob,
  lists: listsBench,
  issue: issueBench,
  import: importBench,
  export: exportBench,
  proximity,
  sound: soundBench,
  screens: screensBench,
  grid: gridBench,
  'at-rest': atRestBench,
  'power-cut': powerCutBench,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(`Mesures disponibles : ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
await bench(args);
writeFigures(name);
process.exit();
