import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildStamp } from './build-stamp.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portail-stamp-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=Essai', '-c', 'user.email=essai@exemple.fr'];
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-11-29T23:30:00-02:00' };
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', env });
}

test('the commit and its day in UTC, and that files differ from it', () => {
  git('init', '--quiet');
  writeFileSync(join(folder, 'a'), 'une');
  git('add', 'a');
  git('commit', '--quiet', '-m', 'Une');
  const commit = git('rev-parse', 'HEAD').slice(0, 10);
  expect(buildStamp(folder)).toEqual({ commit, date: '2026-11-30' });
  writeFileSync(join(folder, 'a'), 'deux');
  expect(buildStamp(folder)).toEqual({ commit: `${commit}+`, date: '2026-11-30' });
});

test('sources without history use the stamp given by the builder, otherwise none', () => {
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir());
  expect(buildStamp(folder)).toBeNull();
  vi.stubEnv('SOURCE_COMMIT', '0123456789abcdef');
  vi.stubEnv('SOURCE_DATE', '2026-11-29T01:00:00+02:00');
  expect(buildStamp(folder)).toEqual({ commit: '0123456789', date: '2026-11-28' });
});
