import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolderStorage } from './folder.ts';
import type { ByteRange, ObjectStorage } from './object-storage.ts';
import { openS3Storage } from './s3.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'portail-objets-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const aKey = () => randomBytes(16).toString('hex');
const about = (size: number) => ({ contentType: 'application/pdf', size });
const LOCATIONS = {
  folder: { open: () => openFolderStorage(folder), where: () => folder },
  s3: { open: () => openS3Storage(s3.settings), where: () => JSON.stringify(s3.settings) },
} as const;

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

describe.each(['folder', 's3'] as const)('the storage contract, in %s', (kind) => {
  let storage: ObjectStorage;
  beforeAll(() => {
    storage = LOCATIONS[kind].open();
  });
  const readBack = async (key: string, range?: ByteRange) => {
    const { stream, size } = await storage.read(key, range);
    const bytes = await buffer(stream);
    expect(bytes.length).toBe(size);
    return bytes;
  };

  test('lists the keys that it stores, and no others', async () => {
    const [stored, removed] = [aKey(), aKey()];
    for (const key of [stored, removed]) await storage.put(key, randomBytes(9), about(9));
    await storage.remove(removed);
    const keys: string[] = [];
    for await (const some of storage.keys()) keys.push(...some);
    expect(keys).toContain(stored);
    expect(keys).not.toContain(removed);
    expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([]);
  });

  test.each([1, 300_000, 5_242_880])(
    '%i bytes come back as they were, whole or in pieces',
    async (size) => {
      const bytes = randomBytes(size);
      const [whole, streamed] = [aKey(), aKey()];
      await storage.put(whole, bytes, about(size));
      await storage.put(streamed, inPieces(bytes, 60_000), about(size));
      expect((await readBack(whole)).equals(bytes)).toBe(true);
      expect((await readBack(streamed)).equals(bytes)).toBe(true);
    },
  );

  test('a range, to the byte', async () => {
    const key = aKey();
    await storage.put(key, Buffer.from('0123456789'), about(10));
    expect((await readBack(key, { first: 2, last: 4 })).toString()).toBe('234');
    expect((await readBack(key, { first: 9, last: 9 })).toString()).toBe('9');
    expect((await readBack(key, { first: 7, last: 99 })).toString()).toBe('789');
    for (const range of [
      { first: 10, last: 12 },
      { first: 4, last: 2 },
      { first: -1, last: 2 },
    ]) {
      await expect(storage.read(key, range)).rejects.toThrow(RangeError);
    }
  });

  test('what is not there, and what is removed, twice', async () => {
    const key = aKey();
    await expect(storage.read(key)).rejects.toMatchObject({ name: 'ObjectMissing' });
    await storage.put(key, Buffer.from('x'), about(1));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toMatchObject({ name: 'ObjectMissing' });
  });

  test('no other key than 128 random bits', async () => {
    const hostile = [
      '',
      '..',
      '../../x',
      '/etc/passwd',
      'a'.repeat(31),
      'A'.repeat(32),
      `${aKey()}\n`,
      aKey() + 0,
    ];
    for (const key of [...hostile, `${'a'.repeat(29)}/..`, `${'a'.repeat(31)}\0`]) {
      const refused = { name: 'KeyRefused' };
      await expect(storage.put(key, Buffer.from('x'), about(1))).rejects.toMatchObject(refused);
      await expect(storage.read(key)).rejects.toMatchObject(refused);
      await expect(storage.remove(key)).rejects.toMatchObject(refused);
    }
  });

  test('a content longer or shorter than announced is refused and not stored', async () => {
    for (const size of [9, 11]) {
      const key = aKey();
      const content = inPieces(Buffer.from('0123456789'), 4);
      await expect(storage.put(key, content, about(size))).rejects.toMatchObject({
        name: 'SizeRefused',
      });
      await expect(storage.read(key)).rejects.toMatchObject({ name: 'ObjectMissing' });
    }
  });

  test('a failing source, and an abandoned write, leave nothing', async () => {
    const broken = aKey();
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('01234');
      throw new Error('the source broke');
    }
    await expect(storage.put(broken, failing(), about(10))).rejects.toThrow('the source broke');
    const abandoned = aKey();
    const signal = AbortSignal.abort();
    await expect(storage.put(abandoned, Buffer.from('x'), about(1), signal)).rejects.toThrow();
    for (const key of [broken, abandoned]) {
      await expect(storage.read(key)).rejects.toMatchObject({ name: 'ObjectMissing' });
    }
  });

  test('killed between the last bytes and the end: nothing half', async () => {
    const key = aKey();
    const child = spawn(process.execPath, [
      join(import.meta.dirname, 'testing', 'interrupted-put.ts'),
      key,
      '2000000',
      LOCATIONS[kind].where(),
    ]);
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', () => reject(new Error('the writer ended by itself')));
    });
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
    await expect(LOCATIONS[kind].open().read(key)).rejects.toMatchObject({ name: 'ObjectMissing' });
  });

  test('reports that it is ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe('a folder', () => {
  test('no symbolic link is followed, in or out', async () => {
    const own = mkdtempSync(join(folder, 'liens-'));
    const storage = openFolderStorage(join(own, 'objets'));
    const secret = join(own, 'secret');
    writeFileSync(secret, 'secret');
    const key = aKey();
    symlinkSync(secret, join(own, 'objets', key));
    await expect(storage.read(key)).rejects.toMatchObject({ name: 'ObjectMissing' });
    await storage.put(key, Buffer.from('ours'), about(4));
    expect((await buffer((await storage.read(key)).stream)).toString()).toBe('ours');
    expect(readFileSync(secret, 'utf8')).toBe('secret');
    const other = aKey();
    mkdirSync(join(own, 'objets', other));
    await expect(storage.read(other)).rejects.toMatchObject({ name: 'ObjectMissing' });
  });

  test('half files of a dead process go, those of a living one stay', async () => {
    const own = join(folder, 'restes');
    const storage = openFolderStorage(own);
    for (const name of ['mort.part', 'vivant.part']) writeFileSync(join(own, name), 'x');
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    utimesSync(join(own, 'mort.part'), twoHoursAgo, twoHoursAgo);
    const key = aKey();
    await storage.put(key, Buffer.from('x'), about(1));
    expect(readdirSync(own).sort()).toEqual([key, 'vivant.part'].sort());
  });

  test('that is gone is reported', async () => {
    const own = join(folder, 'parti');
    const storage = openFolderStorage(own);
    rmSync(own, { recursive: true });
    const unavailable = { name: 'StorageUnavailable', message: expect.stringMatching(/ENOENT/) };
    await expect(storage.put(aKey(), Buffer.from('x'), about(1))).rejects.toMatchObject(
      unavailable,
    );
    await expect(storage.check()).rejects.toMatchObject(unavailable);
  });
});

describe('an S3 server', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'FAUX' }, /refuses the access key/],
    ['an unknown account', { accessKeyId: 'PERSONNE' }, /refuses the access key/],
    ['no such bucket', { bucket: 'ailleurs' }, /bucket does not exist/],
    ['nobody listens', { endpoint: 'http://127.0.0.1:9' }, /does not answer/],
  ])('%s is a clear error', async (_name, wrong, message) => {
    const storage = openS3Storage({ ...s3.settings, ...wrong });
    const unavailable = { name: 'StorageUnavailable', message: expect.stringMatching(message) };
    await expect(storage.put(aKey(), Buffer.from('x'), about(1))).rejects.toMatchObject(
      unavailable,
    );
    await expect(storage.read(aKey())).rejects.toMatchObject(unavailable);
    await expect(storage.remove(aKey())).rejects.toMatchObject(unavailable);
    await expect(storage.check()).rejects.toMatchObject(unavailable);
  });
});
