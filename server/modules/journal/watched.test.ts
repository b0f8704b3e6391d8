import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { RegisterJournal } from './register-journal.ts';
import { aGround, BEHIND } from './testing/ground.ts';

const LOCATIONS = [
  { engine: 'postgres', storedIn: 'folder' },
  { engine: 'postgres', storedIn: 'bucket' },
  { engine: 'embedded', storedIn: 'folder' },
  { engine: 'embedded', storedIn: 'bucket' },
] as const;

describe.each(LOCATIONS)(
  'a journal beneath servers that serve, on $engine, in a $keptIn',
  ({ engine, storedIn }) => {
    const ground = aGround(engine, storedIn);

    async function givesNothing(journal: RegisterJournal): Promise<void> {
      await expect(ground.write(journal)).rejects.toThrow();
      // The round every three seconds does not reopen it.
      await journal.repair();
      expect(journal.state.kind).toBe('doubtful');
      await expect(ground.write(journal)).rejects.toMatchObject(BEHIND);
    }

    test('removed: none of three servers issues a code from then on; restored, each issues codes', async () => {
      const journals = [await ground.aJournal(), await ground.aJournal(), await ground.aJournal()];
      for (const journal of journals) await ground.write(journal);
      ground.copy();
      rmSync(ground.folder, { recursive: true });
      for (const journal of journals) await givesNothing(journal);
      ground.putBack();
      for (const journal of journals) {
        // A connection to the bucket may have been cut with it.
        await vi.waitFor(async () => {
          await journal.repair();
          expect(journal.isSound).toBe(true);
        });
        await ground.write(journal);
      }
    });

    test('moved away: detected without a request for a code', async () => {
      const journal = await ground.aJournal();
      await ground.write(journal);
      ground.moveAway();
      await journal.repair();
      expect(journal.state.kind).toBe('doubtful');
      expect(existsSync(ground.folder)).toBe(false);
      ground.putBack();
      await journal.repair();
      await ground.write(journal);
    });

    // In a bucket, the same bytes under the same name are the same object.
    test.runIf(storedIn === 'folder')(
      'replaced by a copy of every line: no code until what was there is back, or another process starts',
      async () => {
        const journal = await ground.aJournal();
        await ground.write(journal);
        ground.moveAway();
        cpSync(ground.beside, ground.folder, { recursive: true });
        await givesNothing(journal);
        expect(journal.state).toMatchObject({ reason: expect.stringContaining('remplacé') });
        ground.putBack();
        await journal.repair();
        await ground.write(journal);
        ground.moveAway();
        cpSync(ground.beside, ground.folder, { recursive: true });
        await givesNothing(journal);
        await ground.write(await ground.aJournal());
      },
    );

    test('the last that was written taken out: nothing is written behind it', async () => {
      const journal = await ground.aJournal();
      await ground.write(journal);
      const last = join(ground.folder, readdirSync(ground.folder).toSorted().at(-1) ?? '');
      const isBucket = storedIn === 'bucket';
      if (isBucket)
        for (const name of lastObjects(readdirSync(ground.folder).toSorted()))
          rmSync(join(ground.folder, name), { recursive: true });
      else truncateSync(last, 300);
      const before = readdirSync(ground.folder);
      await givesNothing(journal);
      expect(readdirSync(ground.folder)).toEqual(before);
      if (!isBucket) expect(statSync(last).size).toBe(300);
    });

    test('its last word taken out, so that what is left is right: no code until it is back, or another process starts', async () => {
      const journal = await ground.aJournal();
      await ground.write(journal);
      const putBack = takeOutLastLine(ground.folder, storedIn);
      await givesNothing(journal);
      expect(journal.state).toMatchObject({ reason: expect.stringContaining('coupé') });
      putBack();
      await journal.repair();
      await ground.write(journal);
      takeOutLastLine(ground.folder, storedIn);
      await givesNothing(journal);
      await ground.write(await ground.aJournal());
    });

    test('its last confirmation removed: the other servers issue no code either, until it is restored', async () => {
      const [first, ...registerJournals] = [
        await ground.aJournal(),
        await ground.aJournal(),
        await ground.aJournal(),
      ];
      for (const journal of [...registerJournals, first]) await ground.write(journal);
      const putBack = takeOutLastLine(ground.folder, storedIn, generationOf(first));
      await givesNothing(first);
      for (const journal of registerJournals) {
        await journal.repair();
        expect(journal.state).toMatchObject({
          kind: 'doubtful',
          reason: expect.stringContaining('un autre serveur'),
        });
        await expect(ground.write(journal)).rejects.toMatchObject(BEHIND);
      }
      putBack();
      for (const journal of [first, ...registerJournals]) {
        await journal.repair();
        await ground.write(journal);
      }
    });

    test('truncated under two servers: each reports it, even where the other reported it first', async () => {
      const [first, second] = [await ground.aJournal(), await ground.aJournal()];
      for (const journal of [first, second]) await ground.write(journal);
      for (const journal of [first, second])
        takeOutLastLine(ground.folder, storedIn, generationOf(journal));
      for (const journal of [first, second, first, second]) await journal.repair();
      const texts = await ground.db
        .selectFrom('registreGeneration')
        .select('generation')
        .where('changeeLe', 'is not', null)
        .execute();
      expect(texts).toHaveLength(2);
      for (const journal of [first, second])
        await expect(ground.write(journal)).rejects.toMatchObject(BEHIND);
    });

    test('lines of an earlier server removed: detected without a request for a code', async () => {
      const before = await ground.aJournal();
      await ground.write(before);
      await before.close();
      const journal = await ground.aJournal();
      for (const name of readdirSync(ground.folder).filter((one) => one.includes('000001')))
        rmSync(join(ground.folder, name), { recursive: true });
      // In a bucket, numbers have no gap: an object missing in the middle is found only by a
      // complete read.
      if (storedIn === 'bucket') return;
      await journal.repair();
      expect(journal.state).toMatchObject({
        kind: 'doubtful',
        reason: expect.stringContaining('perdu'),
      });
    });
  },
);

/**
 * Removes only the last line, a confirmation.
 * @returns the function that puts it back
 */
function takeOutLastLine(
  folder: string,
  storedIn: 'folder' | 'bucket',
  generation = '',
): () => void {
  const named = readdirSync(folder)
    .filter((name) => name.replace('generation-', '').startsWith(generation))
    .toSorted();
  const file = join(folder, named.at(-1) ?? '');
  const taken =
    storedIn === 'bucket' ? lastObjects(named, 1).map((name) => join(folder, name)) : [file];
  const bytes = taken.map((path) => readFileSync(path));
  if (storedIn === 'bucket') for (const path of taken) rmSync(path);
  else {
    const lines = readFileSync(file, 'latin1').replace(/\0+$/, '');
    truncateSync(file, lines.lastIndexOf('\n', lines.length - 2) + 1);
  }
  return () => {
    for (const [index, path] of taken.entries()) writeFileSync(path, bytes[index] ?? '');
  };
}

/** The generation number, as in names of files and objects. */
const generationOf = (journal: RegisterJournal) =>
  String(journal.lastLine?.generation ?? 0).padStart(6, '0');

/** Files of the last objects on the test's own server: those of a line and of its confirmation. */
function lastObjects(names: readonly string[], count = 2): readonly string[] {
  const keys = [...new Set(names.map((name) => name.replace(/\._S3rver_.*$/, '')))].slice(-count);
  return names.filter((name) => keys.some((key) => name.startsWith(key)));
}
