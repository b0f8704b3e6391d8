import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { beginGeneration } from './begin.ts';
import { deploymentOf, ForeignJournal, takeNameOf } from './deployment.ts';
import { giveFloors } from './floor.ts';
import { restore } from './restore/restore.ts';
import { aGround, type Ground } from './testing/ground.ts';
import { verify } from './verify.ts';

const LOCATIONS = [
  { engine: 'postgres', storedIn: 'folder' },
  { engine: 'postgres', storedIn: 'bucket' },
  { engine: 'embedded', storedIn: 'folder' },
] as const;

/** Gives the database another name than in its journal: it counts as another one from here on. */
async function becomeAnother(ground: Ground): Promise<void> {
  await ground.fresh.asOwner((pool) =>
    pool.query('update deploiement set deploiement_id = gen_random_uuid()'),
  );
}

describe.each(LOCATIONS)(
  'the journal of another database, on $engine, in a $keptIn',
  ({ engine, storedIn }) => {
    const ground = aGround(engine, storedIn);
    const deps = () => ({
      db: ground.db,
      journal: ground.store(),
      clock: () => new Date(),
      passOver: () => ground.passOver(),
    });

    test('is refused at the start and by each command, with a message that names both; nothing is written', async () => {
      const first = await ground.aJournal();
      await ground.write(first);
      await first.close();
      const { id: owner } = await deploymentOf(ground.db);
      await becomeAnother(ground);
      const { id: own } = await deploymentOf(ground.db);
      const before = readdirSync(ground.folder);

      const second = await ground.aJournal();
      expect(second.state.kind).toBe('doubtful');
      expect(second.foreign).toBeInstanceOf(ForeignJournal);
      expect(second.foreign?.message).toContain(owner);
      expect(second.foreign?.message).toContain(own);
      const never = () => Promise.reject(new Error('nothing is written'));
      const deeds = { openReceived: never, handOver: never, lapse: never };
      await expect(restore({ ...deps(), eraseAgain: never, deeds })).rejects.toThrow(
        ForeignJournal,
      );
      await expect(giveFloors(deps(), { floors: [], motif: 'x', isEnough: true })).rejects.toThrow(
        ForeignJournal,
      );
      await expect(verify(ground.fresh.database.pool, ground.store())).rejects.toThrow(
        ForeignJournal,
      );
      expect(readdirSync(ground.folder)).toEqual(before);
    });
  },
);

describe('a journal and whose it is', () => {
  const ground = aGround();

  test('of two databases that begin at the same moment, the second is refused and the first continues', async () => {
    const other = await freshDatabase('postgres', { image: SCHEMA });
    try {
      await other.asOwner((pool) =>
        pool.query('update deploiement set deploiement_id = gen_random_uuid()'),
      );
      const store = ground.store();
      const taken = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      // The first has its number, and has written nothing yet.
      const slow = {
        ...store,
        begin: async (number: number) => {
          const writer = await store.begin(number);
          taken.resolve();
          await go.promise;
          return writer;
        },
      };
      const now = () => new Date();
      const first = beginGeneration(ground.db, slow, now);
      await taken.promise;
      // Both read the journal before either had begun.
      const blind = { ...store, generations: blindOnce(store.generations) };
      const second = beginGeneration(kyselyOn<Tables>(other.database.pool), blind, now);
      go.resolve();
      await expect(second).rejects.toThrow(ForeignJournal);
      await (await first).end();

      const journal = await ground.aJournal();
      await ground.write(journal);
      await ground.write(journal);
      const { differences } = await verify(ground.fresh.database.pool, store);
      expect(differences).toEqual([
        expect.stringMatching(/^Génération 2 : commencée par une autre base/),
      ]);
    } finally {
      await other.remove();
    }
  });

  test('a new database takes the name of the one that is lost; one that gave codes does not', async () => {
    const lost = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect(await ground.fresh.asOwner((pool) => takeNameOf(kyselyOn<Tables>(pool), lost))).toBe(
      true,
    );
    expect((await deploymentOf(ground.db)).id).toBe(lost);
    await ground.aJournal();
    expect(await ground.fresh.asOwner((pool) => takeNameOf(kyselyOn<Tables>(pool), lost))).toBe(
      false,
    );
  });
});

/** The first call answers as if nothing was there. */
function blindOnce(
  generations: () => Promise<readonly number[]>,
): () => Promise<readonly number[]> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return generations();
    isFirst = false;
    return [];
  };
}
