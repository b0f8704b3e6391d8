import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CodeFact } from '#domain/register/register-fact.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aPerson } from '#server/testing/builders.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { fixture } from '#server/testing/set-up.ts';
import { codeFacts } from './facts.ts';
import type { Fact } from './line.ts';
import { AT, journalOf } from './testing/journal-of.ts';
import { aCatalogue } from './testing/society.ts';
import { verify } from './verify.ts';

const BEGUN = { kind: 'begun' } as const;
const STORED = { kind: 'kept', numbers: [2] } as const;
const LOCATION = `génération 1, ligne 2, ${AT}`;

/** The journal with one of its lines changed. */
const cutOf = (journal: ReturnType<typeof journalOf>) => ({
  ...journal,
  read: async (generation: number, from: string | null) => {
    const { lines, position } = await journal.read(generation, from);
    return { position, lines: lines.map((line) => line.replace('"numbers":[2]', '"numbers":[3]')) };
  },
});

describe('a journal that differs from the register', () => {
  const ground = fixture(async () => {
    const fresh = await freshDatabase('postgres', { image: SCHEMA });
    return {
      db: kyselyOn<Tables>(fresh.database.pool),
      pool: fresh.database.pool,
      remove: fresh.remove,
    };
  });
  let codes: readonly CodeFact[] = [];
  let first: CodeFact;
  let person: number;

  beforeAll(async () => {
    await aCatalogue(ground.db, 3);
    codes = await codeFacts(ground.db, { after: '' });
    const [one] = codes;
    if (one === undefined) throw new Error('three codes were given');
    first = one;
    const born = { person: { createdAt: new Date(AT) } };
    person = (await aPerson(ground.db, born)).interlocuteurId;
  });

  const issued = (codeFacts: readonly CodeFact[] = codes) =>
    ({ kind: 'issued', codes: codeFacts }) as const;
  const message = async (...generations: readonly (readonly Fact[])[]) =>
    (await verify(ground.pool as never, journalOf(generations))).differences;
  /** The first code, with other values. */
  const otherwise = (more: Partial<CodeFact>) =>
    message([BEGUN, issued([{ ...first, ...more }, ...codes.slice(1)]), STORED]);

  test('reports nothing where both agree, whatever the wording', async () => {
    expect(
      await verify(ground.pool as never, journalOf([[BEGUN, issued(), STORED, { kind: 'ended' }]])),
    ).toEqual({
      differences: [],
      notes: [],
      codes: 3,
      lines: 4,
    });
    // Its confirmation came in a later generation; an undone line counts for nothing.
    const word = { kind: 'confirmed', line: { generation: 1, number: 2 } } as const;
    expect(await message([BEGUN, issued()], [BEGUN, word])).toEqual([]);
    const undone = { kind: 'undone', numbers: [2] } as const;
    expect(
      await message([
        BEGUN,
        issued([{ ...first, elementId: 0 }]),
        undone,
        issued(),
        { kind: 'kept', numbers: [4] },
      ]),
    ).toEqual([]);
  });

  test('each field of a code', async () => {
    const there = {
      enregistrement: first.elementId,
      dossier: first.dossierId,
      numéro: 1,
      année: 2020,
    };
    const reported = (name: keyof typeof there, value: number) =>
      `${first.isrc} : ${name} ${there[name]} dans la base, ${value} dans le journal (${LOCATION}).`;
    expect(await otherwise({ elementId: 77 })).toEqual([reported('enregistrement', 77)]);
    expect(await otherwise({ dossierId: 78 })).toEqual([reported('dossier', 78)]);
    expect(await otherwise({ annee: 2019 })).toEqual([
      reported('année', 2019),
      'FRX26 2019 : le compteur est à 0, le numéro 1 a été attribué.',
    ]);
    expect(await otherwise({ structureId: 1 })).toEqual([
      `${first.isrc} : structure ${first.structureId} dans la base, 1 dans le journal (${LOCATION}).`,
    ]);
    expect(await otherwise({ designation: 2 })).toEqual([reported('numéro', 2)]);
    expect(await otherwise({ attribueLe: AT })).toEqual([
      `${first.isrc} : moment ${first.attribueLe} dans la base, ${AT} dans le journal (${LOCATION}).`,
    ]);
    const again = { kind: 'restored', generation: 1, of: 2, codes: [first] } as const;
    expect(
      await message([
        BEGUN,
        issued([{ ...first, elementId: 77, dossierId: 78 }, ...codes.slice(1)]),
        STORED,
        again,
      ]),
    ).toEqual([]);
  });

  test('a code missing from one of the two, or issued twice', async () => {
    expect(await message([BEGUN, issued(codes.slice(1)), STORED])).toEqual([
      `${first.isrc} : dans la base, absent du journal.`,
    ]);
    const more = { ...first, isrc: 'FRX262000009' };
    expect(await message([BEGUN, issued([...codes, more]), STORED])).toEqual([
      `FRX262000009 : dans le journal (${LOCATION}), absent de la base.`,
    ]);
    // Without a confirmation, the database may have it or not, as its own line shows.
    const waits = (codes: string, line: number) =>
      `Dans le journal sans sa fin, et absente de la base : génération 1, ligne ${line}, ${AT} (${codes}). npm run registry -- restore l’écrit.`;
    expect(await message([BEGUN, issued(), STORED, issued([more])])).toEqual([
      waits('FRX262000009', 4),
    ]);
    expect(await message([BEGUN, issued()])).toEqual([
      waits(codes.map(({ isrc }) => isrc).join(', '), 2),
    ]);
    // Its numbers were passed over: it is listed, but not a difference; where somebody has them
    // since, it is not even listed.
    const burnt = { kind: 'burnt', generation: 1, of: 4, codes: ['FRX262000009'] } as const;
    const passed = await verify(
      ground.pool as never,
      journalOf([[BEGUN, issued(), STORED, issued([more]), burnt]]),
    );
    expect(passed).toMatchObject({
      differences: [],
      notes: [
        `Passée, sa fin n’est pas connue : génération 1, ligne 4, ${AT}. FRX262000009 : à personne.`,
      ],
    });
    const again = [BEGUN, issued(), STORED, issued([first]), { ...burnt, codes: [first.isrc] }];
    expect(await verify(ground.pool as never, journalOf([again]))).toMatchObject({
      differences: [],
      notes: [],
    });
    // … and a confirmed line counts, whatever came before it without a confirmation.
    const later = { kind: 'kept', numbers: [3] } as const;
    expect(await message([BEGUN, issued([{ ...first, elementId: 79 }]), issued(), later])).toEqual([
      waits(first.isrc, 2),
    ]);
    const twice = [BEGUN, issued(), STORED, issued([{ ...first, elementId: 79, attribueLe: AT }])];
    expect((await message([...twice, { kind: 'kept', numbers: [4] }]))[0]).toBe(
      `${first.isrc} : donné deux fois, ${LOCATION} et génération 1, ligne 4, ${AT}.`,
    );
  });

  test('a code written again by a new journal, where a lost restore had placed it', async () => {
    const before = [BEGUN, issued([{ ...first, elementId: 79 }, ...codes.slice(1)]), STORED];
    const adopted = { kind: 'adopted', lost: [2], motif: 'x' } as const;
    const anew = { ...STORED, numbers: [3] };
    expect(await message(before, [], [BEGUN, adopted, issued(), anew])).toEqual([]);
    const twin = { ...first, attribueLe: '2026-06-03T10:00:00.000Z' };
    expect((await message(before, [], [BEGUN, adopted, issued([twin]), anew]))[0]).toContain(
      'donné deux fois',
    );
  });

  test('a cancelled code, an erased person, a number that must not be issued', async () => {
    const cancelled = {
      kind: 'cancelled',
      isrc: first.isrc,
      elementId: 1,
      motif: 'x',
      remplacePar: null,
      annulePar: 1,
    } as const;
    const context = (fact: Fact) => [BEGUN, issued(), STORED, fact];
    const word = { kind: 'kept', numbers: [4] } as const;
    const location = `génération 1, ligne 4, ${AT}`;
    expect(await message([...context(cancelled), word])).toEqual([
      `${first.isrc} : annulé selon le journal (${location}), pas dans la base.`,
    ]);
    const waits = expect.stringContaining(
      `Dans le journal sans sa fin, et absente de la base : ${location}`,
    );
    expect(await message(context(cancelled))).toEqual([waits]);
    const erased = { kind: 'erased', interlocuteurIds: [person, 999_999] } as const;
    expect(await message([...context(erased), word])).toEqual([
      `Personne ${person} : effacée selon le journal (${location}), présente dans la base.`,
    ]);
    expect(await message(context(erased))).toEqual([waits]);
    const born = (createdAt: Date) =>
      ground.db
        .updateTable('interlocuteur')
        .set({ createdAt })
        .where('interlocuteurId', '=', person)
        .execute();
    // A person created after that moment has another person's id.
    await born(new Date('2026-06-01T10:00:00.001Z'));
    expect(await message([...context(erased), word])).toEqual([]);
    const floor = (numero: number, prefixe = 'FRX26') =>
      ({ kind: 'floors', motif: 'x', floors: [{ prefixe, annee: 2020, numero }] }) as const;
    expect(await message([...context(floor(4)), word])).toEqual([
      'FRX26 2020 : le compteur est à 3, le numéro 4 a été attribué.',
    ]);
    for (const fact of [floor(3), floor(100_000), floor(4, 'FRX99')])
      expect(await message([...context(fact), word])).toEqual([]);
    expect(await message(context(floor(4)))).toEqual([waits]);
  });

  test('a code issued during the comparison is not a difference', async () => {
    const before = [[BEGUN, issued(codes.slice(1)), STORED]];
    const word = { kind: 'kept', numbers: [4] } as const;
    const moved = {
      kind: 'transferred',
      codes: [first.isrc],
      transfertId: 1,
      dossierId: 1,
    } as const;
    const between = { deStructureId: 1, versStructureId: 2 };
    const after = [
      [...(before[0] ?? []), issued([first]), word, { ...moved, ...between }],
      [BEGUN],
    ];
    let now = journalOf(before);
    const journal: ReturnType<typeof journalOf> = {
      generations: () => now.generations(),
      read: (generation, position) => now.read(generation, position),
      has: (generation, upTo) => now.has(generation, upTo),
    };
    /**
     * Between its last read and the first answer, a server issues a code; later, another one
     * starts.
     */
    const db = {
      async query(text: string, values?: unknown[]) {
        if (text.includes('from immatriculation')) now = journalOf(after.slice(0, 1));
        if (text.includes('from registre_ligne')) return { rows: [{ generation: 1, number: 6 }] };
        if (!text.includes('from registre_generation')) return ground.pool.query(text, values);
        now = journalOf(after);
        return { rows: [{ generation: 1 }, { generation: 2 }] };
      },
    };
    expect(await verify(db as never, journal)).toEqual({
      differences: [],
      notes: [],
      codes: 3,
      lines: 7,
    });
  });

  test('a generation that the journal lacks, unless someone answered for it, and a chain that is broken', async () => {
    await ground.db
      .insertInto('registreGeneration')
      .values({ generation: 7, ouverteLe: new Date(AT) })
      .execute();
    const whole = [BEGUN, issued(), STORED];
    const lost = 'Génération 7 : la base la connaît, le journal n’en a rien.';
    expect(await message(whole)).toEqual([lost]);
    expect(await message(whole, [{ kind: 'adopted', lost: [7], motif: 'x' }])).toEqual([]);
    expect((await verify(ground.pool as never, cutOf(journalOf([whole])))).differences[0]).toBe(
      'Génération 1 : la chaîne est rompue après la ligne 2.',
    );
  });
});

test('it keeps little more than the codes of a large register in memory', async () => {
  const program = join(import.meta.dirname, 'testing', 'many-codes.ts');
  // Complete lines, with the recording of each code, would need four times this memory.
  const child = spawn(process.execPath, ['--max-old-space-size=48', program, '100000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(await text(child.stdout)).toBe(JSON.stringify({ differences: 0, codes: 100_000 }));
}, 60_000);
