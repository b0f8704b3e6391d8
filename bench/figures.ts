/** The bench figures beside their bars, in one table: `docs/generated/figures.md`. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const PAGE = 'docs/generated/figures.md';

type Figure = {
  readonly what: string;
  readonly figure: number;
  readonly bar: string;
  readonly isWithin: boolean;
};
const figures: Figure[] = [];

/** A figure beyond its bar makes the whole command fail. */
export const within = (what: string, figure: number, most: number): void =>
  compare({ what, figure, bar: `at most ${most}`, isWithin: figure <= most });

/** Like `within`, for a figure that must not fall below its bar. */
export const atLeast = (what: string, figure: number, least: number): void =>
  compare({ what, figure, bar: `at least ${least}`, isWithin: figure >= least });

function compare(one: Figure): void {
  console.log(`${one.isWithin ? 'ok  ' : 'MISS'} ${one.what}: ${shown(one.figure)} (${one.bar})`);
  if (!one.isWithin) process.exitCode = 1;
  figures.push(one);
}

const shown = (figure: number) => figure.toFixed(Math.abs(figure) < 10 ? 3 : 1);

/**
 * Replaces this bench's earlier rows in the page by its new figures. A bench without a bar leaves
 * the page unchanged.
 */
export function writeFigures(bench: string): void {
  if (figures.length === 0) return;
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').split('\n') : [];
  const rest = before.filter(
    (line) => line.startsWith('| `') && !line.startsWith(`| \`${bench}\``),
  );
  const day = new Date().toISOString().slice(0, 10);
  const own = figures.map(
    ({ what, figure, bar, isWithin }) =>
      `| \`${bench}\` | ${what} | ${shown(figure)} | ${bar} | ${isWithin ? 'within' : '**missed**'} | ${day}, load ${loadavg()[0]?.toFixed(1)} |`,
  );
  const rows = [...rest, ...own].toSorted((a, b) => (benchOf(a) < benchOf(b) ? -1 : 1));
  writeFileSync(
    PAGE,
    `# Figures with a bar

Written by \`npm run bench -- NAME\`, each row on its day, here on ${cpus().length} cores. Lists and issuing are in
[bench](bench.md), screens in [screens](screens.md).

| bench | what | figure | bar | | day |
|---|---|---|---|---|---|
${rows.join('\n')}
`,
  );
}

const benchOf = (row: string) => row.split('`')[1] ?? '';
