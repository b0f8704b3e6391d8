/** The sources of the previous release, with its own libraries: prepared once per machine. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#tools/run.ts';

export type Release = { readonly version: string; readonly commit: string };

/**
 * The newest version of the changelog, by its tag. Until it has one, the baseline of its schema may still change.
 * @throws Error with one French sentence where the history is not there
 */
export function releaseBefore(): Release {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const [heading, version] = /^## (\d+\.\d+\.\d+) .+$/m.exec(changelog) ?? [];
  if (heading === undefined || version === undefined)
    throw new Error('CHANGELOG.md ne nomme aucune version.');
  const commit =
    git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`) ?? withoutTag(heading);
  if (commit === undefined)
    throw new Error(
      `La version ${version} n’est pas dans l’historique de ce dossier : il faut un clone entier de Git.`,
    );
  return { version, commit };
}

/**
 * The commit that wrote the heading, or the last one that changed the baseline of the schema if
 * newer.
 */
function withoutTag(heading: string): string | undefined {
  const headed = git('log', '--reverse', '--format=%H', `-S${heading}`, '--', 'CHANGELOG.md');
  const based = git('log', '-1', '--format=%H', '--', 'server/migrations/baseline');
  if (!headed || !based) return undefined;
  const [written = ''] = headed.split('\n');
  // The newer of two commits of one history is listed first.
  return git('rev-list', '--topo-order', '--max-count=1', written, based);
}

function git(...words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/** @returns the folder of the sources, ready to run */
export function sourcesOf({ commit }: Release): string {
  const location = join(
    tmpdir(),
    `portail-isrc-release-${commit.slice(0, 12)}-${process.getuid?.() ?? 0}`,
  );
  if (existsSync(location)) return location;
  const making = mkdtempSync(join(tmpdir(), 'portail-isrc-release-making-'));
  const tree = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', making], { input: tree });
  // A release without `dependencies` is bundled: its sources need the development dependencies to
  // run.
  const manifest: unknown = JSON.parse(readFileSync(join(making, 'package.json'), 'utf8'));
  const bundled =
    typeof manifest === 'object' && manifest !== null && !('dependencies' in manifest);
  const words = [
    'ci',
    ...(bundled ? [] : ['--omit=dev']),
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  execFileSync('npm', words, { cwd: making, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    renameSync(making, location);
  } catch (error) {
    // Another run created it first.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(location)) throw error;
  }
  return location;
}
