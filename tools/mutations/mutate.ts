/**
 * `npm run mutate -- domain 60`: makes sixty random small changes in a folder, one at a time, and
 * reports those that its tests do not detect. `--seed 7` draws others, `--minutes 30` bounds the
 * time. The changes are made in a copy: the tree itself is only read. Why:
 * `docs/decisions/0022-measure-of-tests.md`.
 */

import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isTest } from '../checks/arrows.ts';
import { ROOT } from '../run.ts';
import { sourceFiles } from '../source-files.ts';
import { type Mutant, mutantsOf, sample } from './mutants.ts';

const MINUTE = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '30' } },
});
const [folder = 'domain', count = '60'] = positionals;
const seed = Number(values.seed);

/**
 * Tests that must detect a change there: the pure lane, or the tests of its module; and the
 * percentage that must be detected.
 */
const isPure = /^(domain|contract)\b/.test(folder);
const BAR = isPure ? 90 : 85;

/** A module is a folder of `server/modules`; elsewhere on the server, the folder itself. */
const homeOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('server/modules/') ? 3 : 2)
    .join('/');

const testsOf = (paths: readonly string[]) =>
  isPure
    ? ['related', '--run', '--project', 'pure', ...paths]
    : // A module without tests detects nothing.
      [
        'run',
        '--passWithNoTests',
        '--project',
        'server',
        ...new Set(paths.map((path) => `${homeOf(path)}/`)),
      ];

const copy = mkdtempSync(join(tmpdir(), 'portail-mutate-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

function copyTree(): void {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of listed
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
}

type Result = 'passed' | 'failed' | 'hung';

/** A change may cause an endless loop: a timeout counts as detected. */
function runTests(paths: readonly string[], minutes: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(
      process.execPath,
      [vitest, ...testsOf(paths), '--bail', '1', '--reporter', 'dot'],
      {
        cwd: copy,
        stdio: 'ignore',
        detached: true,
        // One failure is enough, so the quickest tests run first.
        env: { ...process.env, TEST_ORDER: 'shortest' },
      },
    );
    const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
    const leave = () => void end();
    process.on('exit', leave);
    const timer = setTimeout(end, minutes * MINUTE);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('exit', leave);
      resolve(code === 0 ? 'passed' : code === null ? 'hung' : 'failed');
    });
  });
}

async function survives({ path, start, end, text }: Mutant): Promise<boolean> {
  const file = join(copy, path);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.slice(0, start) + text + source.slice(end));
  const decision = await runTests([path], isPure ? 1 : 6);
  writeFileSync(file, source);
  return decision === 'passed';
}

function notify({ path, line, start, end, text }: Mutant): string {
  const before = readFileSync(join(copy, path), 'utf8').slice(start, end).replaceAll(/\s+/g, ' ');
  const short = (words: string) => (words.length > 90 ? `${words.slice(0, 90)}…` : words);
  return `${path}:${line}  ${short(before)}  ->  ${short(text.replaceAll(/\s+/g, ' '))}`;
}

copyTree();
const sources = sourceFiles(['.ts']).filter(
  ({ path }) => path.startsWith(`${folder}/`) && !isTest(path),
);
const all = sources.flatMap(mutantsOf);
const chosen = sample(all, Number(count), seed);
if (chosen.length === 0) throw new Error(`Nothing to change in ${folder}.`);
console.log(`${chosen.length} of ${all.length} changes in ${folder}, seed ${seed}`);
if (
  (await runTests(
    chosen.map(({ path }) => path),
    Number(values.minutes),
  )) !== 'passed'
)
  throw new Error('The tests fail without any change: nothing can be measured.');

const until = Date.now() + Number(values.minutes) * MINUTE;
let tried = 0;
let unseen = 0;
for (const mutant of chosen) {
  if (Date.now() > until) break;
  tried += 1;
  const isUnseen = await survives(mutant);
  if (isUnseen) unseen += 1;
  console.log(`${isUnseen ? 'UNSEEN ' : 'noticed'} ${notify(mutant)}`);
}
const share = (100 * (tried - unseen)) / tried;
console.log(
  `\n${tried - unseen} of ${tried} noticed: ${share.toFixed(0)} % (${BAR} at least), seed ${seed}`,
);
process.exit(share >= BAR ? 0 : 1);
