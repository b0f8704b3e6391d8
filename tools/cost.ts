/**
 * `npm run cost -- main`: the files changed since a commit, by kind. Measures the cost of adding a
 * fact (`docs/decisions/0023-facts-once.md`): make the change on a branch, look at it, count, and
 * leave the branch.
 */

import { execFileSync } from 'node:child_process';
import { type KindOfFile, kindOfFile } from './checks/kind-of-file.ts';
import { ROOT } from './run.ts';

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');

const [since = 'main'] = process.argv.slice(2);
const touched = new Set([
  ...git('diff', '--name-only', '-z', since),
  ...git('ls-files', '-z', '--others', '--exclude-standard'),
]);
const byKind = new Map<KindOfFile, string[]>();
for (const path of [...touched].toSorted()) {
  const kind = kindOfFile(path);
  byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
}
for (const [kind, paths] of byKind)
  console.log(`${kind}: ${paths.length}\n  ${paths.join('\n  ')}`);
console.log(
  `to write by hand: ${[...touched].filter((path) => kindOfFile(path) !== 'generated').length}`,
);
