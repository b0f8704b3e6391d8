import { expect, test } from 'vitest';
import { renameDossier } from '#contract/registration/dossier.ts';
import { VISITOR } from '#domain/permission/actor.ts';
import { kyselyOn } from '../database/kysely.ts';
import type { Tables } from '../database/tables.ts';
import { freshDatabase } from '../database/testing/fresh-database.ts';
import { performWrite } from './perform-write.ts';

test('prepared work is abandoned when no transaction can begin', async () => {
  const fresh = await freshDatabase('embedded');
  const db = kyselyOn<Tables>(fresh.database.pool);
  await fresh.remove();
  const abandoned: string[] = [];
  const writing = {
    endpoint: renameDossier,
    action: {
      prepare: async () => 'an object',
      write: async () => undefined,
      giveUp: async (object: unknown) => void abandoned.push(String(object)),
    },
    input: { query: null, body: null },
    caller: {
      interlocuteurId: null,
      signedIn: null,
      actor: VISITOR,
      scope: { kind: 'none' as const },
    },
    now: new Date(),
    key: null,
    source: { address: null, agent: null },
    hostname: 'portail.test',
  };
  const deps = {
    db,
    watch: { acts: async () => () => {}, refused: async () => {} },
    committed: () => {},
    settled: async () => {},
  };
  await expect(performWrite(writing as never, deps as never, console)).rejects.toThrow();
  expect(abandoned).toEqual(['an object']);
});
