import { beforeAll, describe, expect, test } from 'vitest';
import type { CodeFact } from '#domain/register/register-fact.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { fixture } from '#server/testing/set-up.ts';
import { codeFacts } from '../facts.ts';
import type { Fact } from '../line.ts';
import { registerStateOf } from '../register-state.ts';
import { AT, journalOf } from '../testing/journal-of.ts';
import { aCatalogue } from '../testing/society.ts';
import { scan } from './scan.ts';

const BEGUN = { kind: 'begun' } as const;
const STORED = { kind: 'kept', numbers: [2] } as const;

/** The journal with one of its lines changed. */
const cutOf = (journal: ReturnType<typeof journalOf>) => ({
  ...journal,
  read: async (generation: number, from: string | null) => {
    const { lines, position } = await journal.read(generation, from);
    return { position, lines: lines.map((line) => line.replace('"numbers":[2]', '"numbers":[3]')) };
  },
});

describe('a journal beside a register of three codes', () => {
  const ground = fixture(async () => {
    const fresh = await freshDatabase('postgres', { image: SCHEMA });
    return { db: kyselyOn<Tables>(fresh.database.pool), remove: fresh.remove };
  });
  let codes: readonly CodeFact[] = [];
  beforeAll(async () => {
    await aCatalogue(ground.db, 3);
    codes = await codeFacts(ground.db, { after: '' });
  });
  const issued = () => ({ kind: 'issued', codes }) as const;

  test('which lines the database lacks, and which it has without a word', async () => {
    /** A separate journal each time: nothing of the previous one was read. */
    const looked = async (...facts: readonly Fact[]) => {
      await ground.db
        .updateTable('registreGeneration')
        .set({ dernierNumero: -1, empreinte: null })
        .execute();
      return scan(ground.db, journalOf([facts]));
    };
    // The database was restored to before that generation began: it had all that the generation
    // contains.
    expect((await looked(BEGUN, issued())).missing).toMatchObject([{ isStored: true }]);
    await ground.db
      .insertInto('registreGeneration')
      .values({ generation: 1, ouverteLe: new Date(AT) })
      .execute();
    const lacking = await looked(BEGUN, issued(), STORED);
    expect(lacking.missing).toMatchObject([
      { generation: 1, isStored: true, line: { number: 2, kind: 'issued' } },
    ]);
    expect(registerStateOf(lacking)).toEqual({ kind: 'behind', codes: 3, lines: 1, since: AT });
    const unsaid = await looked(BEGUN, issued());
    expect([unsaid.missing.map(({ isStored }) => isStored), registerStateOf(unsaid)]).toEqual([
      [false],
      { kind: 'sound' },
    ]);
    expect((await looked(BEGUN, issued(), { kind: 'undone', numbers: [2] })).missing).toEqual([]);
    expect((await scan(ground.db, journalOf([[BEGUN, issued(), STORED]]))).missing).toEqual([]);
    await ground.db
      .insertInto('registreLigne')
      .values({ generation: 1, numero: 2, sort: 'ECRIT' })
      .execute();
    const there = await looked(BEGUN, issued());
    expect([there.missing, there.unsaid]).toEqual([[], [{ generation: 1, number: 2 }]]);
    const broken = await scan(ground.db, cutOf(journalOf([[BEGUN, issued(), STORED]])));
    const reason = expect.stringMatching(/^génération 1 : /);
    expect(registerStateOf(broken)).toEqual({ kind: 'doubtful', reason });
    const heads = [
      [41, 'a'.repeat(32)],
      [40, 'b'.repeat(32)],
    ] as const;
    const sound = await looked(BEGUN, issued(), { ...STORED, heads }, { kind: 'ended' });
    expect(sound).toMatchObject({ missing: [], unsaid: [], broken: [], named: 41 });
    expect(sound.marks).toMatchObject([{ generation: 1, number: 4, stored: 2, hasEnded: true }]);
  });

  test('many generations are read and queried several at a time', async () => {
    await ground.db
      .updateTable('registreGeneration')
      .set({ dernierNumero: -1, empreinte: null })
      .execute();
    const many = journalOf([
      [BEGUN, issued(), STORED],
      ...Array.from({ length: 39 }, () => [BEGUN]),
    ]);
    const rows = Array.from({ length: 30 }, (_, index) => ({
      generation: 10 + index,
      ouverteLe: new Date(AT),
    }));
    await ground.db.insertInto('registreGeneration').values(rows).execute();
    let [reading, requested, most] = [0, 0, 0];
    const second = Promise.withResolvers<void>();
    const slow = {
      ...many,
      async read(generation: number, after: string | null) {
        reading += 1;
        if (reading > 1) second.resolve();
        await second.promise;
        return many.read(generation, after);
      },
      async has(generation: number, upTo: string | null) {
        requested += 1;
        most = Math.max(most, requested);
        const answer = await many.has(generation, upTo);
        requested -= 1;
        return answer;
      },
    };
    const { marks, lost } = await scan(ground.db, slow);
    expect(marks.map(({ generation }) => generation)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    // Reads overlap, up to 16.
    expect([lost, most]).toEqual([[], 16]);
  });
});
