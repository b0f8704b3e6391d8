import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { FileName } from '#domain/takeover/headings.ts';
import { StorageUnavailable } from '#storage/object-storage.ts';
import { sweepObjects } from '../modules/justificatifs/objects.ts';
import type { Source } from '../modules/takeover/source.ts';
import { wasNamedBefore } from '../platform/records/own-entry.ts';
import { judge, takeOver } from './run.ts';
import { aGround, type Ground } from './testing/ground.ts';
import { readOtherwise } from './testing/read-otherwise.ts';

describe('a file that cannot be read', () => {
  let made: Ground;
  beforeEach(async () => {
    made = await aGround('postgres', 30);
  });
  afterEach(() => made.remove());

  // biome-ignore lint/correctness/useYield: it fails before the first byte.
  async function* unavailable(): AsyncGenerator<Uint8Array> {
    throw new DomainError(SERVICE_UNAVAILABLE);
  }
  const troubled = (name: FileName, read: Source['read'] = unavailable): Source =>
    readOtherwise(made.input.source, { name, from: 2, read });
  const numbers = () =>
    made.portal.db.selectFrom('compteur').select(['annee', 'dernier']).execute();
  /** People whose details a team could not read, because another structure named them first. */
  const namedBefore = () =>
    made.portal.db
      .selectFrom('collaborateur as c')
      .select('c.interlocuteurId')
      .where(wasNamedBefore('c'))
      .execute();
  const counts = async () => {
    const { db } = made.portal;
    const prefixes = await db.selectFrom('prefixe').select('code').execute();
    return { prefixes: prefixes.length, numbers: (await numbers()).length };
  };

  test('while it is judged, is no fault of the file', async () => {
    const source = readOtherwise(made.input.source, { name: 'roles', from: 1, read: unavailable });
    await expect(judge({ ...made.input, source })).rejects.toThrow('SERVICE_UNAVAILABLE');
  });

  test.each(['structures', 'personnes', 'roles', 'prefixes', 'compteurs'] as const)(
    '%s, during the write: no prefix and no number is written, and the next run continues',
    async (name) => {
      await expect(takeOver({ ...made.input, source: troubled(name) })).rejects.toThrow(
        'SERVICE_UNAVAILABLE',
      );
      expect(await counts()).toEqual({ prefixes: 0, numbers: 0 });
      made.portal.time.now = new Date(made.portal.time.now.getTime() + 60_000);
      expect((await takeOver(made.input)).differences).toEqual([]);
      expect(await numbers()).toContainEqual({ annee: 2026, dernier: 40 });
      expect(await namedBefore()).toEqual([]);
    },
  );

  test('that is shorter than what was judged is not taken for the whole', async () => {
    const { source } = made.input;
    async function* half(name: FileName) {
      for await (const piece of source.read(name))
        yield piece.subarray(0, 'prefixe;annee;dernier\r\n'.length);
    }
    await expect(takeOver({ ...made.input, source: troubled('compteurs', half) })).rejects.toThrow(
      'Le fichier compteurs.csv n’est plus celui qui a été vérifié.',
    );
    expect(await counts()).toEqual({ prefixes: 0, numbers: 0 });
  });

  test('codes end the run, and the next one writes them', async () => {
    const source = troubled('codes');
    await expect(takeOver({ ...made.input, source })).rejects.toThrow('SERVICE_UNAVAILABLE');
    expect(await made.codesThere()).toEqual([]);
    expect((await takeOver(made.input)).differences).toEqual([]);
    expect(await made.codesThere()).toEqual([...made.codes].toSorted());
  });

  test('a document that cannot be stored ends the run, and the next one stores it', async () => {
    const objects = {
      ...made.input.objects,
      put: () => Promise.reject(new StorageUnavailable('no room')),
    };
    await expect(takeOver({ ...made.input, objects })).rejects.toThrow('SERVICE_UNAVAILABLE');
    const account = await takeOver(made.input);
    expect(account.fichiers.at(-1)).toMatchObject({ fichier: 'documents', ecrites: 1 });
  });

  test('a document that comes hours after the beginning is not swept before it is entered', async () => {
    const { portal, input } = made;
    const objects: typeof input.objects = {
      ...input.objects,
      async put(key, content, about) {
        await input.objects.put(key, content, about);
        await sweepObjects(portal.db, input.objects, portal.time.now);
      },
    };
    const source: Source = {
      ...input.source,
      async document(name) {
        portal.time.now = new Date(portal.time.now.getTime() + 2 * 3_600_000);
        return input.source.document(name);
      },
    };
    const account = await takeOver({ ...input, source, objects });
    expect(account.fichiers.at(-1)).toMatchObject({ fichier: 'documents', ecrites: 1 });
  });
});
