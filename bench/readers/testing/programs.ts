/**
 * Third-party programs that read our files. None is needed to build or to test: a separate lane
 * runs them.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each program, and the Debian package that brings it. */
const PACKAGES = {
  pdftotext: 'poppler-utils',
  pdffonts: 'poppler-utils',
  cueprint: 'cuetools',
  cdrdao: 'cdrdao',
  cueconvert: 'cuetools',
  mid3v2: 'python3-mutagen',
  metaflac: 'flac',
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  mediainfo: 'mediainfo',
  xmllint: 'libxml2-utils',
  zbarimg: 'zbar-tools',
  pdftoppm: 'poppler-utils',
  fpcalc: 'libchromaprint-tools',
  python3: 'python3',
  soffice: 'libreoffice-calc',
  mvn: 'maven',
  nginx: 'nginx',
  caddy: 'caddy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  java: 'default-jdk-headless',
  npm: 'npm',
  podman: 'podman',
  runc: 'runc',
  debootstrap: 'debootstrap',
} as const;
export type Program = keyof typeof PACKAGES;

/** Libraries of Python, and the Debian package that brings each. */
const LIBRARIES = {
  mutagen: 'python3-mutagen',
  openpyxl: 'python3-openpyxl',
  uno: 'python3-uno',
} as const;
type Library = keyof typeof LIBRARIES;

// Puts the packages' Python first: another one may precede it in PATH.
const PATH = `/usr/bin:/usr/sbin:${process.env.PATH}`;

const answers = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { env: { ...process.env, PATH } }).status === 0;
const isLibrary = (name: Program | Library): name is Library => name in LIBRARIES;
const isHere = (name: Program | Library) =>
  isLibrary(name) ? answers('python3', ['-c', `import ${name}`]) : answers('which', [name]);

/** @returns which of these are missing, as a sentence; null when none is */
export function missing(...names: readonly (Program | Library)[]): string | null {
  const absent = names.filter((name) => !isHere(name));
  if (absent.length === 0) return null;
  const packages = { ...PACKAGES, ...LIBRARIES };
  return absent.map((name) => `${name} (package ${packages[name]})`).join(', ');
}

/** @throws Error with the program's output when it fails */
export function ask(program: Program, args: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: { ...process.env, PATH },
    cwd,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** @returns class path of the libraries in a folder's `pom.xml`, fetched from Maven Central */
function libraries(folder: string, name: string): string {
  const lib = join(tmpdir(), `portail-${name}`);
  if (!existsSync(join(lib, 'done'))) {
    const copy = ['-q', '-B', '-f', join(folder, 'pom.xml'), 'dependency:copy-dependencies'];
    ask('mvn', [...copy, `-DoutputDirectory=${lib}`]);
    spawnSync('touch', [join(lib, 'done')]);
  }
  return join(lib, '*');
}

const VERAPDF = join(import.meta.dirname, '..', 'verapdf');
const HELM = join(import.meta.dirname, '..', 'helm');

/**
 * Validates PDFs as PDF/UA-1 with veraPDF, from Maven Central.
 * @returns one verdict per file, and the broken rules
 */
export function judged(files: readonly string[]): string[] {
  const text = ask('java', [
    '-cp',
    libraries(VERAPDF, 'verapdf'),
    join(VERAPDF, 'Judge.java'),
    ...files,
  ]);
  return text.split('\n').filter((line) => /^(?:JUDGED|BROKEN) /.test(line));
}

/**
 * The manifests that Helm renders from a chart with these values.
 * @throws Error with the faults that Helm reports
 */
export const rendered = (chart: string, values: string): string =>
  ask('java', ['-cp', libraries(HELM, 'helm'), join(HELM, 'Render.java'), chart, values]);

export const aFolder = () => mkdtempSync(join(tmpdir(), 'portail-readers-'));
