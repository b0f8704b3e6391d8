import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { DataFolderTaken, lockDataFolder } from './data-folder-lock.ts';
import { thisProcess } from './running-process.ts';

const KILLS = 5;
const OWNER = fileURLToPath(new URL('../testing/folder-owner.ts', import.meta.url));

/** Names, times and contents of a folder: what must not change. */
function snapshot(folder: string): unknown {
  const times = statSync(folder).mtimeMs;
  return [
    times,
    ...readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]),
  ];
}

describe('the lock of the data folder', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portail-lock-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function startOwner(): Promise<{ child: ChildProcess; message: string }> {
    const child = spawn(process.execPath, [OWNER, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [chunk] = await once(child.stdout, 'data');
    return { child, message: String(chunk) };
  }

  it('lets one process in and refuses the second, in French, writing nothing', async () => {
    const { child, message } = await startOwner();
    expect(message).toBe('owner\n');
    const before = snapshot(folder);
    const refused: unknown = await openDatabase({ dataDir: folder }).catch((error) => error);
    expect(refused).toBeInstanceOf(DataFolderTaken);
    expect(String(refused)).toContain(
      `« ${folder} » est déjà utilisé par un autre serveur (processus ${child.pid}`,
    );
    expect(snapshot(folder)).toEqual(before);
    expect((await startOwner()).message).toContain('DataFolderTaken');
  });

  it(`is free again after each of ${KILLS} kill -9, for one of the two who come at once`, async () => {
    let { child } = await startOwner();
    for (let kill = 0; kill < KILLS; kill += 1) {
      child.kill('SIGKILL');
      await once(child, 'exit');
      const [one, other] = await Promise.all([startOwner(), startOwner()]);
      const [owner, refused] = one.message === 'owner\n' ? [one, other] : [other, one];
      expect([owner.message, refused.message]).toEqual([
        'owner\n',
        expect.stringContaining('DataFolderTaken'),
      ]);
      child = owner.child;
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await lockDataFolder(folder);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('holds within one process too, until it is released', async () => {
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderTaken);
    await lock.release();
    await lock.release();
    await (await lockDataFolder(folder)).release();
  });

  const write = (owner: object) =>
    writeFileSync(
      join(folder, '.owner.json'),
      JSON.stringify({ since: '2024-05-01T10:00:00Z', ...owner }),
    );

  it('never takes the folder of a living process recorded only in its file', async () => {
    write({ ...thisProcess(), pid: process.pid });
    await expect(lockDataFolder(folder)).rejects.toThrow('1 mai 2024');
  });

  it.each([
    ['of a dead process', { ...thisProcess(), pid: 2 ** 22 + 1 }],
    ['of another process with the same number', { ...thisProcess(), born: '1' }],
    ['of another start of the machine', { ...thisProcess(), boot: 'autre' }],
    ['of a dead container', { ...thisProcess(), namespace: 'pid:[1]' }],
  ])('takes over the file %s', async (_case, owner) => {
    write(owner);
    const lock = await lockDataFolder(folder);
    expect(JSON.parse(readFileSync(join(folder, '.owner.json'), 'utf8'))).toMatchObject(
      thisProcess(),
    );
    await lock.release();
  });

  it('takes over a file that its writer did not finish', async () => {
    writeFileSync(join(folder, '.owner.json'), '{"pid":');
    await (await lockDataFolder(folder)).release();
  });

  it('does not take the folder of a living container', async () => {
    write({ ...thisProcess(), namespace: 'pid:[1]' });
    const doorbell = createServer((socket) => socket.destroy()).listen(join(folder, '.owner.sock'));
    await once(doorbell, 'listening');
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderTaken);
    doorbell.close();
  });

  it('works in a folder whose path is longer than a socket may be', async () => {
    const deep = join(folder, 'd'.repeat(100), 'e'.repeat(100));
    mkdirSync(deep, { recursive: true });
    const lock = await lockDataFolder(deep);
    expect(readdirSync(deep)).toContain('.owner.sock');
    await lock.release();
  });
});
