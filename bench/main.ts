/**
 * `npm run bench -- NAME [ARGUMENTS]`: what speed is, measured on the real portal.
 *
 *   main-job FILE [COUNT] [embedded|postgres]   files and decides real recordings, end to end
 *   proximity FILE [quality | speed [SIZE…]]    how well near recordings are found, and what it costs
 *   sound [quality [PIECES] | speed [SIZE…]]    how well sounds are told apart, and what finding one costs, on PostgreSQL
 *   issue [SIZE…]                               what issuing costs beside SQL written by hand, on PostgreSQL
 *   journal                                     what the journal adds to issuing, and its bar, on PostgreSQL
 *   import [COUNT]                              an import beside COPY into the same tables, on PostgreSQL
 *   killed-import [COUNT]                       an import whose server is killed in the middle: exact, memory, others' waits
 *   corrections [COUNT]                         a lot of corrections brought by a sheet, asked for and answered as one
 *   take-over [COUNT]                           a register taken over, beside COPY into the same tables, on PostgreSQL
 *   all [SIZE…]                                 the figures that have a bar, in one table, kept in docs/generated
 *   queries [CODES]                             the SQL of lists and sheets with its plans, kept in docs/generated
 *   lists [CODES]                               what people read most, beside the same rows read by hand, on PostgreSQL
 *   capacity [DOSSIERS]                         what one recording leaves behind, in rows and bytes, on PostgreSQL
 *   export                                      what an export holds in memory, and its bar
 *   export-speed [CODES]                        an export beside COPY of the same rows, on PostgreSQL
 *   uploads [COUNT]                             the memory of a portal that receives many files at once, and its bar
 *   power-cut [embedded|postgres]               codes given while the power goes: none is lost (Linux, root)
 *   tries [embedded|postgres]                   what hostile or hurried people try at the same moment, on several servers
 *   browser [WORD]                              signed-in screens on slow 4G and a slow processor, kept in docs/generated
 *   grid                                        a paste of 500 rows and a key in the grid, each with its bar
 *   at-rest                                     when the portal is ready, and its memory when nobody asks anything
 *   delays                                      what people and operators wait for, each with its bar
 */

import { allBench } from './all.ts';
import { capacityBench } from './capacity.ts';
import { delaysBench } from './delays.ts';
import { exportSpeedBench } from './export.ts';
import { correctionsBench } from './import/corrections.ts';
import { importBench } from './import/import.ts';
import { killedImportBench } from './import/killed.ts';
import { issueBench } from './issue/issue.ts';
import { journalBench } from './journal.ts';
import { listsBench } from './lists/lists.ts';
import { mainJob } from './main-job.ts';
import { atRestBench } from './memory/at-rest.ts';
import { exportBench } from './memory/export.ts';
import { uploadsBench } from './memory/uploads.ts';
import { powerCutBench } from './power-cut.ts';
import { proximity } from './proximity/proximity.ts';
import { queriesBench } from './queries.ts';
import { browserBench } from './screens/browser.ts';
import { gridBench } from './screens/grid.ts';
import { soundBench } from './sound/sound.ts';
import { takeOverBench } from './take-over.ts';
import { triesBench } from './tries/tries.ts';

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  capacity: capacityBench,
  all: allBench,
  'at-rest': atRestBench,
  browser: browserBench,
  delays: delaysBench,
  corrections: correctionsBench,
  export: exportBench,
  'export-speed': exportSpeedBench,
  grid: gridBench,
  import: importBench,
  'killed-import': killedImportBench,
  issue: issueBench,
  journal: journalBench,
  lists: listsBench,
  'main-job': mainJob,
  'power-cut': powerCutBench,
  proximity,
  sound: soundBench,
  queries: queriesBench,
  'take-over': takeOverBench,
  tries: triesBench,
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
