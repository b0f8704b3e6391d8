/**
 * Version stamp written into a program by the bundler, so that two builds of one version can be
 * distinguished.
 */

import { execFileSync } from 'node:child_process';
import type { BuildStamp } from '#server/platform/version.ts';
import { ROOT } from '../run.ts';

const SHORT = 10;

/**
 * The checked-out commit, with a « + » when files differ from it, and its date in UTC. For sources
 * without history, SOURCE_COMMIT and SOURCE_DATE; null when they are unset.
 */
export function buildStamp(folder = ROOT): BuildStamp | null {
  try {
    const git = (...args: readonly string[]) =>
      execFileSync('git', args, {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    const [commit = '', at = ''] = git('log', '-1', '--format=%H %cI').split(' ');
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+';
    return { commit: commit.slice(0, SHORT) + changed, date: dayOf(at) };
  } catch {
    const { SOURCE_COMMIT, SOURCE_DATE } = process.env;
    if (SOURCE_COMMIT === undefined || SOURCE_DATE === undefined) return null;
    return { commit: SOURCE_COMMIT.slice(0, SHORT), date: dayOf(SOURCE_DATE) };
  }
}

const dayOf = (timestamp: string) => new Date(timestamp).toISOString().slice(0, 10);
