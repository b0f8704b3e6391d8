/**
 * Builds and starts an image with podman; where no image registry answers, uses a base built from
 * Debian packages.
 */

import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { missing } from '#bench/readers/testing/programs.ts';

export const BASE = 'docker.io/library/node:24-bookworm-slim';
/** Podman storage reused between runs, separate from that of the machine's own podman. */
const STORE = join(tmpdir(), `portail-containers-${process.getuid?.() ?? 0}`);
/** Timeout in milliseconds, after which a registry counts as absent. */
const PATIENCE = 60_000;

const run = promisify(execFile);

/**
 * @returns what this machine lacks to run containers, as a sentence; null when nothing is missing
 */
export function containersMissing(): string | null {
  if (process.getuid?.() !== 0) return 'root, who alone makes a base and mounts it';
  return missing('podman', 'runc', 'debootstrap', 'npm');
}

/** @throws Error with podman's output when it fails */
export async function podman(args: readonly string[], timeout = 0): Promise<string> {
  const locations = ['--root', join(STORE, 'root'), '--runroot', join(STORE, 'run')];
  const ways = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
  const { stdout } = await run('podman', [...locations, ...ways, ...args], {
    timeout,
    maxBuffer: 64_000_000,
  });
  return stdout.trim();
}

const works = (args: readonly string[], timeout?: number) =>
  podman(args, timeout).then(
    () => true,
    () => false,
  );

/**
 * Makes the base image available.
 * @returns its source
 */
export async function openBase(): Promise<'its registry' | 'a stand-in'> {
  if (await works(['image', 'exists', BASE])) return 'its registry';
  if (await works(['pull', '--quiet', BASE], PATIENCE)) return 'its registry';
  if (!(await works(['image', 'exists', STAND_IN]))) await makeStandIn();
  await podman(['tag', STAND_IN, BASE]);
  return 'a stand-in';
}

const STAND_IN = 'localhost/portail-base:bookworm';

/**
 * Builds a minimal Debian base with this Node and the machine's npm. `DEBIAN_MIRROR` is the package
 * source.
 */
async function makeStandIn(): Promise<void> {
  const root = join(STORE, 'base');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const mirror = process.env.DEBIAN_MIRROR === undefined ? [] : [process.env.DEBIAN_MIRROR];
  await run('debootstrap', ['--variant=minbase', 'bookworm', root, ...mirror], {
    maxBuffer: 64_000_000,
  });
  const local = join(root, 'usr', 'local');
  cpSync(process.execPath, join(local, 'bin', 'node'));
  const { stdout: which } = await run('which', ['npm']);
  const npm = dirname(dirname(realpathSync(which.trim())));
  cpSync(npm, join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
  const { stdout: registry } = await run('npm', ['config', 'get', 'registry']);
  mkdirSync(join(local, 'etc'), { recursive: true });
  writeFileSync(join(local, 'etc', 'npmrc'), `registry=${registry.trim()}\nprefer-offline=true\n`);
  const archive = join(STORE, 'base.tar');
  await run('tar', ['-C', root, '-cf', archive, '.']);
  await podman(['import', archive, STAND_IN]);
  rmSync(root, { recursive: true });
  rmSync(archive);
}

/** Mount options that share the machine's npm cache, so that packages are not fetched again. */
export async function npmCache(): Promise<readonly string[]> {
  const { stdout } = await run('npm', ['config', 'get', 'cache']);
  const cache = stdout.trim();
  return existsSync(cache) ? ['--volume', `${cache}:/root/.npm`] : [];
}
