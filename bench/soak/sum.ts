/**
 * Totals of all rounds of a long run, stored in a file: the run may be stopped at any time, and
 * resumes from there.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Soaked } from './run-soak.ts';

type Counts = Readonly<Record<string, number>>;

export type Sum = {
  readonly iterations: number;
  readonly seconds: number;
  /** Number of worlds: portals and databases created anew, each for several rounds. */
  readonly worlds: number;
  readonly calamities: Counts;
  readonly answers: Counts;
  readonly totals: Counts;
  /** Each violation ended its world; those of an earlier run were investigated before the next. */
  readonly violations: readonly string[];
};

const NOTHING: Sum = {
  iterations: 0,
  seconds: 0,
  worlds: 0,
  calamities: {},
  answers: {},
  totals: {},
  violations: [],
};

export function readSum(file: string | undefined): Sum {
  // Written by this module, with exactly this type.
  return file !== undefined && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Sum)
    : NOTHING;
}

export const writeSum = (file: string, sum: Sum) =>
  writeFileSync(file, JSON.stringify(sum, null, 1));

export function plus(
  sum: Sum,
  { iterations, seconds, calamities, record, codes, holes, violations }: Soaked,
): Sum {
  const totals = {
    'codes given': codes,
    'codes acknowledged': new Set(record.codes.map(({ isrc }) => isrc)).size,
    'cancellations acknowledged': record.cancelled.size,
    'transfers acknowledged': record.transferred.size,
    'numbers given to nobody, with their reason': holes,
  };
  return {
    iterations: sum.iterations + iterations,
    seconds: sum.seconds + seconds,
    worlds: sum.worlds + 1,
    calamities: added(sum.calamities, Object.fromEntries(calamities)),
    answers: added(sum.answers, Object.fromEntries(record.answers)),
    totals: added(sum.totals, totals),
    violations: [...sum.violations, ...violations],
  };
}

function added(some: Counts, more: Counts): Counts {
  const names = [...new Set([...Object.keys(some), ...Object.keys(more)])].sort();
  return Object.fromEntries(names.map((name) => [name, (some[name] ?? 0) + (more[name] ?? 0)]));
}

export function printSum({
  iterations,
  seconds,
  worlds,
  calamities,
  answers,
  totals,
  violations,
}: Sum): void {
  const lines = (title: string, counts: Counts) => {
    console.log(`\n${title}`);
    for (const [name, count] of Object.entries(counts))
      console.log(`${String(count).padStart(8)}  ${name}`);
  };
  console.log(`\n${iterations} rounds in ${seconds.toFixed(0)} s, ${worlds} worlds`);
  lines('what went wrong', calamities);
  lines('answers', answers);
  lines('the register', { ...totals, violations: violations.length });
  for (const violation of violations.slice(0, 40)) console.log(`  ${violation}`);
}
