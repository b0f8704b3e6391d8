/**
 * Writes every bench figure, at each size of the register, into one table in
 * `docs/generated/bench.md`, with its date and machine. Figures that miss their bar are listed too:
 * the table is a measure, not a promise.
 */

import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { CALLERS, measureIssue } from './issue/issue.ts';
import { type Figure, measureLists } from './lists/lists.ts';

const PAGE = 'docs/generated/bench.md';
const DEFAULT_SIZES = ['10000', '100000', '1000000'];
/** Least share of the codes per second issued by hand-written SQL, journal lines included. */
const LEAST_SHARE = 1 / 3;
const GIBI = 1024 ** 3;

type Line = Omit<Figure, 'bytes' | 'alone'> & {
  readonly unit: string;
  readonly alone?: number;
};
type Measured = { readonly size: number; readonly lines: readonly Line[] };

/** Arguments: how many codes the register holds, one or several sizes, the smallest first. */
export async function allBench(sizes: readonly string[]): Promise<void> {
  const measured: Measured[] = [];
  const begun = loadavg();
  for (const size of (sizes.length > 0 ? sizes : DEFAULT_SIZES).map(Number)) {
    const notify = ({ what, portal, bare }: Figure) =>
      console.log(`${size} | ${what.padEnd(41)} | ${portal.toFixed(2)} | ${bare.toFixed(2)}`);
    const lists = await measureLists(size, notify);
    const { rates, first } = await measureIssue(size, CALLERS);
    for (const { callers, portal, reported } of rates)
      console.log(
        `${size} | issuing, ${callers} at once | ${portal.toFixed(0)} | ${reported.toFixed(0)}`,
      );
    // Converted to milliseconds per code, like the other figures.
    const codes: Line[] = rates.map(({ callers, portal, reported }) => ({
      what: `a code, issued in dossiers of 12, ${callers} at once`,
      unit: 'ms',
      bar: 1 / LEAST_SHARE,
      portal: 1000 / portal,
      bare: 1000 / reported,
    }));
    codes.push({
      what: 'a decision of 12, of the first 1,000 after a start',
      unit: 'ms',
      bar: 1 / LEAST_SHARE,
      portal: first.portal,
      bare: first.reported,
    });
    measured.push({ size, lines: [...lists.map((one) => ({ ...one, unit: 'ms CPU' })), ...codes] });
    // Written after each size, so that results survive if the next size is interrupted.
    writeFileSync(PAGE, pageOf(measured, begun));
  }
  console.log(`\n${pageOf(measured, begun)}`);
}

function pageOf(measured: readonly Measured[], load: readonly number[]): string {
  const sizes = measured.map(({ size }) => size.toLocaleString('en'));
  const [smallest, largest] = [measured[0], measured.at(-1)];
  if (smallest === undefined || largest === undefined) throw new Error('nothing was measured');
  const rows = largest.lines.map((line, at) => {
    const before = smallest.lines[at]?.portal ?? line.portal;
    const ratio = line.portal / line.bare;
    const each = measured.map(({ lines }) => figure(lines[at]?.portal ?? 0));
    const decision = ratio <= line.bar ? 'kept' : '**missed**';
    const cells = [
      line.what,
      line.unit,
      ...each,
      line.alone === undefined ? '' : figure(line.alone),
      figure(line.bare),
      ratio.toFixed(1),
      line.bar.toFixed(1),
      decision,
    ];
    return `| ${[...cells, measured.length === 1 ? '' : (line.portal / before).toFixed(1)].join(' | ')} |`;
  });
  const head = [
    'work',
    'unit',
    ...sizes.map((size) => `ours, ${size}`),
    `bare, ${sizes.at(-1)}`,
    'and who calls',
    'ratio',
    'bar',
    'verdict',
    'growth',
  ];
  const [{ model = 'unknown' } = {}] = cpus();
  return `# What speed is

Written by \`npm run bench -- all\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${model.trim()}),
${(totalmem() / GIBI).toFixed(0)} GiB, Node ${process.version}, load of the machine ${load[0]?.toFixed(1)} when it began. Milliseconds of
processor of the server and PostgreSQL for one call over HTTP, beside the same rows read by hand: « bare », and the same with
its token judged and its memberships read, which the bar is about; of issuing, milliseconds of waiting, beside SQL by hand
with the journal's lines. Ratios are of one run, in turns: the times of another machine, or of this one
at another hour, are others. « growth »: ours at the largest size beside the smallest.

| ${head.join(' | ')} |
|${head.map(() => '---').join('|')}|
${rows.join('\n')}
`;
}

const figure = (milliseconds: number) =>
  milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0);
