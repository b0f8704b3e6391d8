import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { segmentsOf } from './unzip.ts';

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

test('what swells a thousand times is taken in pieces, between which others have their turn', async () => {
  const swollen = '<si/>'.repeat(1_000_000);
  const archive = zipSync({
    'a.xml': strToU8(swollen),
    'b.xml': strToU8(''),
    'c.xml': strToU8('c'),
  });
  expect(archive.length).toBeLessThan(10_000);
  const taken: Record<string, string> = {};
  const lasts: string[] = [];
  let sizes: number[] = [];
  let turns = 0;
  for await (const _turn of segmentsOf(inPieces(archive), (name) => (bytes, isLast) => {
    sizes.push(bytes.length);
    taken[name] = (taken[name] ?? '') + Buffer.from(bytes).toString();
    if (isLast) lasts.push(name);
  })) {
    turns += 1;
    // One piece a turn at most, of 64 KiB at most.
    expect(sizes.length).toBeLessThanOrEqual(1);
    expect(sizes[0] ?? 0).toBeLessThanOrEqual(65_536);
    sizes = [];
  }
  expect(turns).toBeGreaterThan(swollen.length / 65_536);
  expect(taken).toEqual({ 'a.xml': swollen, 'b.xml': '', 'c.xml': 'c' });
  expect(lasts).toEqual(['a.xml', 'b.xml', 'c.xml']);
});
