import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { NOTHING_BUILT } from './bundle/build-plan.ts';
import { ROOT } from './run.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A checkout without libraries, and these files in it. */
function aCheckout(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'portail-command-'));
  folders.push(root);
  const own = ['tools/command.ts', 'tools/run.ts', 'tools/bundle/build-plan.ts'];
  for (const file of own) cpSync(join(ROOT, file), join(root, file));
  const type = JSON.stringify({ type: 'module' });
  for (const [file, text] of Object.entries({ ...files, 'package.json': type })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const message = async (root: string): Promise<string> => {
  const words = ['tools/command.ts', 'registry', 'verify'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root });
  return stdout.trim();
};

const SPEAKS = (from: string) => `console.log('${from}', process.argv.slice(2).join(' '));`;
const BUILT = { 'dist/server/registry.js': SPEAKS('dist') };
const SOURCE = { 'server/registry.ts': SPEAKS('sources') };
const LIBRARIES = { 'node_modules/vite/package.json': '{}' };

test('a command runs from its sources with their libraries, from what was built without, with its words', async () => {
  expect(await message(aCheckout({ ...SOURCE, ...BUILT, ...LIBRARIES }))).toBe('sources verify');
  expect(await message(aCheckout({ ...SOURCE, ...BUILT }))).toBe('dist verify');
  expect(await message(aCheckout(BUILT))).toBe('dist verify');
});

test('with neither, it explains what to do', async () => {
  await expect(message(aCheckout(SOURCE))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(NOTHING_BUILT),
  });
});
