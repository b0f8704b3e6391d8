/**
 * `npm run soak -- [--rounds N] [--minutes M] [--seed S] [--engine embedded|postgres]`: work under calamities, judged
 * from outside after each round. Ends with 1 when a code was lost or given twice, when a hole has no reason or an answer
 * no explanation; the folder is then left for inspection.
 */

import { parseArgs } from 'node:util';
import { runSoak, type Soaked } from './run-soak.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string' },
    engine: { type: 'string', default: 'postgres' },
    built: { type: 'string' },
  },
});
const { engine, built } = values;
if (engine !== 'embedded' && engine !== 'postgres') throw new Error('--engine embedded|postgres');
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`graine ${seed}, ${engine}`);
const soaked = await runSoak({
  ...{ engine, seed, rounds: Number(values.rounds), minutes: Number(values.minutes) },
  ...(built === undefined ? {} : { built }),
  say: console.log,
});
report(soaked);
process.exit(soaked.violations.length === 0 ? 0 : 1);

function report({ rounds, seconds, calamities, record, codes, holes, violations, folder }: Soaked): void {
  const line = (name: string, count: number) => console.log(`${String(count).padStart(8)}  ${name}`);
  console.log(`\n${rounds} rounds in ${seconds.toFixed(0)} s, ${engine}, seed ${seed}\n`);
  for (const [name, count] of [...calamities].sort(([a], [b]) => a.localeCompare(b))) line(name, count);
  console.log('\nanswers');
  for (const [name, count] of [...record.answers].sort()) line(name, count);
  console.log('');
  line('codes given', codes);
  line('codes acknowledged', new Set(record.codes.map(({ isrc }) => isrc)).size);
  line('cancellations acknowledged', record.cancelled.size);
  line('transfers acknowledged', record.transferred.size);
  line('numbers given to nobody, with their reason', holes);
  line('violations', violations.length);
  for (const violation of violations.slice(0, 40)) console.log(`  ${violation}`);
  if (violations.length > 0) console.log(`\nleft for inspection: ${folder}`);
}
