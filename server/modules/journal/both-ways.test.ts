import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aGround, type Ground } from './testing/ground.ts';

const LOCATIONS = [
  { engine: 'postgres', storedIn: 'folder' },
  { engine: 'postgres', storedIn: 'bucket' },
  { engine: 'embedded', storedIn: 'folder' },
] as const;

/** The stored pieces of the journal, sorted; in a folder, one per generation. */
const files = (ground: Ground) =>
  readdirSync(ground.folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(ground.folder, name))
    .filter((path) => path.endsWith('.jsonl') || path.endsWith('_object'))
    .toSorted();

/** Overwrites some bytes of a stored piece. */
function change(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'latin1');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to), 'latin1');
}

const holding = (ground: Ground, text: string) =>
  files(ground).find((path) => readFileSync(path, 'latin1').includes(text)) ?? '';

const DOUBTFUL = { kind: 'doubtful', reason: expect.stringContaining('génération 1') };

describe.each(LOCATIONS)(
  'a journal that lacks lines recorded in the database, on $engine, in a $keptIn',
  ({ engine, storedIn }) => {
    const ground = aGround(engine, storedIn);

    /** A server that gave codes and ended. */
    async function aPast(): Promise<void> {
      const journal = await ground.aJournal();
      for (let lines = 0; lines < 3; lines += 1) await ground.write(journal);
      await journal.close();
    }

    test('no code is issued if its end is lost', async () => {
      await aPast();
      // The line, its confirmation, and the end of its generation.
      if (storedIn === 'bucket') for (const path of files(ground).slice(-3)) removeObject(path);
      else {
        const [path = ''] = files(ground);
        writeFileSync(path, `${readFileSync(path, 'utf8').split('\n').slice(0, -4).join('\n')}\n`);
      }
      const next = await ground.aJournal();
      expect(next.state).toMatchObject(DOUBTFUL);
      await expect(ground.write(next)).rejects.toThrow('REGISTER_BEHIND');
    });

    test('a bit of a generation that ended: found at the start', async () => {
      await aPast();
      change(holding(ground, '"number":1,'), '"dossierId":3', '"dossierId":7');
      expect((await ground.aJournal()).state).toMatchObject(DOUBTFUL);
    });

    test('of a journal that is too long for a start, what was read before is read again by a job, and stays found', async () => {
      await aPast();
      // The next one reads it to its end.
      await (await ground.aJournal()).close();
      change(holding(ground, '"number":1,'), '"dossierId":3', '"dossierId":7');
      ground.wholeUpTo = -10;
      const journal = await ground.aJournal();
      expect([journal.state.kind, journal.isWhole]).toEqual(['sound', false]);
      await journal.readWhole();
      expect(journal.state).toMatchObject(DOUBTFUL);
      await journal.repair();
      expect(journal.state).toMatchObject(DOUBTFUL);
      expect((await ground.aJournal()).state).toMatchObject(DOUBTFUL);
      change(holding(ground, '"number":1,'), '"dossierId":7', '"dossierId":3');
      await journal.repair();
      await ground.write(journal);
    });
  },
);

describe('of a folder', () => {
  const ground = aGround();

  test('zeros in the middle, and an older copy of it', async () => {
    const journal = await ground.aJournal();
    await ground.write(journal);
    cpSync(ground.folder, `${ground.folder}-older`, { recursive: true });
    for (let lines = 0; lines < 3; lines += 1) await ground.write(journal);
    await journal.close();
    const [path = ''] = files(ground);
    const bytes = readFileSync(path);
    const whole = Buffer.from(bytes);
    bytes.fill(0, 900, 910);
    writeFileSync(path, bytes);
    expect((await ground.aJournal()).state).toMatchObject(DOUBTFUL);
    writeFileSync(path, whole);
    expect((await ground.aJournal()).state).toEqual({ kind: 'sound' });
    rmSync(ground.folder, { recursive: true });
    cpSync(`${ground.folder}-older`, ground.folder, { recursive: true });
    rmSync(`${ground.folder}-older`, { recursive: true });
    expect((await ground.aJournal()).state).toMatchObject({ kind: 'doubtful' });
  });
});

/** Removes an object from the files of the test's own server: its bytes and its metadata. */
function removeObject(path: string): void {
  for (const part of ['object', 'object.md5', 'metadata.json'])
    rmSync(path.replace(/object$/, part), { force: true });
}
