import { expect, test } from 'vitest';
import type { Fact } from './line.ts';
import { AT, journalOf } from './testing/journal-of.ts';
import { verify } from './verify.ts';

const ISRC = 'FRX262000001';
const ALONE = `${ISRC} : annulé dans la base, pas selon le journal.`;
const BEGUN = { kind: 'begun' } as const;
const CANCELLED = {
  kind: 'cancelled' as const,
  isrc: ISRC,
  elementId: 1,
  motif: 'x',
  remplacePar: null,
  annulePar: 1,
};

type Message = Fact & { readonly at?: string };

/** Differences reported for a register with nothing but one cancellation. */
async function message(at: string, ...generations: readonly (readonly Message[])[]) {
  const answers = {
    annulation: [{ isrc: ISRC, at }],
    registre_ligne: [{ generation: 1, number: 2 }],
  };
  const rows = async (text: string) => ({
    rows: Object.entries(answers).find(([table]) => text.includes(table))?.[1] ?? [],
  });
  return (await verify({ query: rows } as never, journalOf(generations))).differences;
}

test('a cancellation whose line has no word yet is no difference, unless it was undone', async () => {
  expect(await message(AT, [BEGUN])).toEqual([ALONE]);
  expect(await message(AT, [BEGUN, CANCELLED])).toEqual([]);
  expect(await message(AT, [BEGUN, CANCELLED, { kind: 'undone', numbers: [2] }])).toEqual([ALONE]);
});

test('one of the generations that are lost is no difference; one after the journal began anew is', async () => {
  const adopted = {
    kind: 'adopted',
    lost: [2],
    motif: 'x',
    at: '2026-06-03T10:00:00.000Z',
  } as const;
  const reported = [[BEGUN], [], [BEGUN, adopted]];
  expect(await message('2026-06-02T10:00:00.000Z', ...reported)).toEqual([]);
  expect(await message('2026-06-03T10:00:00.001Z', ...reported)).toEqual([ALONE]);
});
