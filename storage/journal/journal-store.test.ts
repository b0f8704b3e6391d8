import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { openFolderJournal } from './folder-journal.ts';
import {
  GenerationTaken,
  JournalChanged,
  type JournalStore,
  JournalUnavailable,
} from './journal-store.ts';
import { openS3Journal } from './s3-journal.ts';

const root = mkdtempSync(join(tmpdir(), 'portail-journal-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3?.stop();
  rmSync(root, { recursive: true, force: true });
});

let count = 0;
/** Each store is opened twice: lines written by one process are read by another. */
const LOCATIONS = {
  folder: () => {
    count += 1;
    const folder = join(root, String(count));
    return () => openFolderJournal(folder);
  },
  s3: () => {
    count += 1;
    const prefix = `journal-${count}/`;
    return () => openS3Journal(s3.settings, prefix);
  },
} as const;

async function linesOf(store: JournalStore, generation: number): Promise<string[]> {
  const lines: string[] = [];
  for (let position: string | null = null; ; ) {
    const piece = await store.read(generation, position);
    if (piece.lines.length === 0) return lines;
    lines.push(...piece.lines);
    position = piece.position;
  }
}

describe.each(['folder', 's3'] as const)('a journal in %s', (kind) => {
  test('an empty one has no generation', async () => {
    expect(await LOCATIONS[kind]()().generations()).toEqual([]);
  });

  test('lines are read back as they were written, by another and from where it stopped', async () => {
    const open = LOCATIONS[kind]();
    const writer = await open().begin(1);
    await writer.append(['première', 'deuxième « ligne »']);
    const reader = open();
    const { lines, position } = await reader.read(1, null);
    expect(lines).toEqual(['première', 'deuxième « ligne »']);
    expect((await reader.read(1, position)).lines).toEqual([]);
    await writer.append(['troisième']);
    expect((await reader.read(1, position)).lines).toEqual(['troisième']);
    await writer.close();
    await expect(writer.append(['après'])).rejects.toThrow(JournalUnavailable);
  });

  test('a generation that was begun is empty until its first line; one that was skipped stays empty', async () => {
    const open = LOCATIONS[kind]();
    const writer = await open().begin(4);
    expect(await open().has(4, null)).toBe(false);
    await writer.append(['première']);
    expect(await open().has(4, null)).toBe(true);
    const { position } = await open().read(4, null);
    expect(await open().has(4, position)).toBe(true);
    expect(await open().has(4, String(Number(position) + 1))).toBe(false);
    for (const skipped of (await open().generations()).filter((one) => one < 4))
      expect(await open().has(skipped, null)).toBe(false);
  });

  test('many pieces come in their order', async () => {
    const open = LOCATIONS[kind]();
    const writer = await open().begin(7);
    const all = Array.from({ length: 60 }, (_, index) => `ligne ${index}`);
    for (let at = 0; at < all.length; at += 2) await writer.append(all.slice(at, at + 2));
    expect(await linesOf(open(), 7)).toEqual(all);
  });

  test('a generation is begun once, however many try', async () => {
    const open = LOCATIONS[kind]();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => open().begin(3)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(GenerationTaken);
    await open().begin(12);
    const there = await open().generations();
    expect(there).toEqual(expect.arrayContaining([3, 12]));
    expect(there.at(-1)).toBe(12);
    // Skipped numbers, if the store lists them, contain nothing.
    for (const generation of there) expect(await linesOf(open(), generation)).toEqual([]);
  });
});

test('the empty object that begins a generation in a bucket makes the library warn of nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  try {
    await LOCATIONS.s3()().begin(1);
    expect(warned).not.toHaveBeenCalled();
  } finally {
    warned.mockRestore();
  }
});

test('a line that a crash cut in two is not there, and a longer one than a piece is', async () => {
  const folder = join(root, 'cut');
  const store = openFolderJournal(folder);
  const long = 'é'.repeat(3 * 2 ** 20);
  await (await store.begin(1)).append(['entière', long]);
  const file = join(folder, 'generation-000001.jsonl');
  // A power cut during a write may leave any of its sectors: even its end without its beginning.
  const bytes = readFileSync(file);
  const end = bytes.indexOf(0);
  bytes.write('coup', end);
  writeFileSync(file, bytes);
  expect(await linesOf(store, 1)).toEqual(['entière', long]);
  bytes.write('ée\n', end + 600);
  writeFileSync(file, bytes);
  expect(await linesOf(store, 1)).toEqual(['entière', long]);
});

test('the space after the lines is zeros that are not read, goes with its writer, and is renewed when full', async () => {
  const folder = join(root, 'room');
  const store = openFolderJournal(folder);
  const file = join(folder, 'generation-000001.jsonl');
  const writer = await store.begin(1);
  const lines = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(2000)}`);
  for (const line of lines) await writer.append([line]);
  expect(readFileSync(file).includes(0)).toBe(true);
  expect(await linesOf(store, 1)).toEqual(lines);
  await writer.close();
  expect(readFileSync(file, 'utf8')).toBe(lines.map((line) => `${line}\n`).join(''));
});

test('a truncated file is reported, not read from its beginning', async () => {
  const folder = join(root, 'shorter');
  const store = openFolderJournal(folder);
  await (await store.begin(1)).append(['une', 'deux']);
  const { position } = await store.read(1, null);
  truncateSync(join(folder, 'generation-000001.jsonl'), 3);
  expect(await store.has(1, position)).toBe(false);
  await expect(store.read(1, position)).rejects.toThrow(JournalChanged);
});

test('a file replaced by an older copy of the same size is reported', async () => {
  const folder = join(root, 'older');
  const store = openFolderJournal(folder);
  const file = join(folder, 'generation-000001.jsonl');
  const writer = await store.begin(1);
  await writer.append(['une']);
  const copy = readFileSync(file);
  await writer.append(['deux']);
  const { position } = await store.read(1, null);
  expect(readFileSync(file)).toHaveLength(copy.length);
  writeFileSync(file, copy);
  expect(await store.has(1, position)).toBe(false);
  await expect(store.read(1, position)).rejects.toThrow(JournalChanged);
});

test('what was written last is looked at before more is written: cut, replaced, or changed in its place', async () => {
  const folder = join(root, 'watched');
  const store = openFolderJournal(folder);
  const fileOf = (generation: number) => join(folder, `generation-00000${generation}.jsonl`);
  const writers = [await store.begin(1), await store.begin(2), await store.begin(3)] as const;
  for (const writer of writers) {
    await writer.append(['une']);
    await writer.check();
  }
  truncateSync(fileOf(1), 2);
  const copy = readFileSync(fileOf(2));
  rmSync(fileOf(2));
  writeFileSync(fileOf(2), copy);
  writeFileSync(fileOf(3), readFileSync(fileOf(3), 'latin1').replace('une', 'UNE'), 'latin1');
  const [cut, replaced, changed] = writers;
  await expect(cut.append(['deux'])).rejects.toThrow(JournalChanged);
  await expect(replaced.append(['deux'])).rejects.toThrow(JournalChanged);
  await expect(changed.check()).rejects.toThrow(JournalChanged);
  expect(await Promise.all(writers.map((writer) => writer.isChanged()))).toEqual([
    true,
    true,
    true,
  ]);
  // Restored: all the writer's lines are present.
  writeFileSync(fileOf(3), readFileSync(fileOf(3), 'latin1').replace('UNE', 'une'), 'latin1');
  expect(await changed.isChanged()).toBe(false);
  // Every writer has ended, and wrote nothing.
  for (const writer of writers)
    await expect(writer.append(['trois'])).rejects.toThrow(JournalUnavailable);
  expect(readFileSync(fileOf(1), 'utf8')).toBe('un');
  for (const writer of writers) await writer.close();
});

test('an unwritable folder is reported', async () => {
  const file = join(root, 'a-file');
  writeFileSync(file, '');
  await expect(openFolderJournal(join(file, 'journal')).begin(1)).rejects.toThrow(
    JournalUnavailable,
  );
});

test('a missing bucket is reported, and is not an empty journal', async () => {
  const store = openS3Journal({ ...s3.settings, bucket: 'autre' });
  await expect(store.generations()).rejects.toThrow(JournalUnavailable);
  await expect(store.has(1, null)).rejects.toThrow(JournalUnavailable);
  await expect(store.read(1, null)).rejects.toThrow(JournalUnavailable);
});
