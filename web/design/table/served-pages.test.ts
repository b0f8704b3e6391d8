import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locationOf, type PageAnswer, type PageTarget, pageChoices } from './served-pages.ts';

/** Simulates the server's paging of a list with this many rows: markers are row numbers. */
function cut(
  total: number,
  { taille, repere, retour = undefined, saut = 0 }: PageTarget,
): readonly [number, number] {
  const position = repere === undefined ? null : Number(repere);
  if (retour === true) {
    const end = (position ?? total) - saut;
    return [Math.max(0, end - taille), end];
  }
  const from = (position === null ? 0 : position + 1) + saut;
  return [from, Math.min(total, from + taille)];
}

test('from any page to any other, the rows are those of that page, by the shortest way', () => {
  const pages = fc
    .record({ total: fc.integer({ min: 1, max: 5000 }), size: fc.constantFrom(5, 10, 20) })
    .chain(({ total, size }) => {
      const page = fc.integer({ min: 0, max: Math.ceil(total / size) - 1 });
      return fc.record({
        total: fc.constant(total),
        size: fc.constant(size),
        from: page,
        to: page,
      });
    });
  fc.assert(
    fc.property(pages, ({ total, size, from, to }) => {
      if (from === to) return;
      const [first, end] = [from * size, Math.min(total, (from + 1) * size)];
      const reported: PageAnswer = {
        total,
        page: { avant: String(first), apres: String(end - 1), suite: end < total },
      };
      const { way, rest, page } = locationOf({ reported, from, to, size });
      expect(page).toBe(to);
      expect(cut(total, { taille: rest ?? size, ...way })).toEqual([
        to * size,
        Math.min(total, (to + 1) * size),
      ]);
      expect(way.saut ?? 0).toBeLessThanOrEqual(
        Math.min(to, Math.abs(to - from), total / size - to + 1) * size,
      );
    }),
  );
});

// spec 9.6
test('each of 650 pages may be chosen; of very many, those of a round number between the near ones', () => {
  expect(pageChoices(0, 650)).toEqual(Array.from({ length: 650 }, (_, index) => index));
  const labels = pageChoices(0, 5000).map((index) => index + 1);
  expect(labels.filter((label) => label > 21)).toEqual([
    ...Array.from({ length: 50 }, (_, index) => (index + 1) * 100),
  ]);
});

test('a long list offers some of its pages: the ends, the near ones, and a few between', () => {
  expect(pageChoices(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const some = pageChoices(2500, 5000);
  expect(some.length).toBeLessThan(100);
  expect(some).toEqual(expect.arrayContaining([0, 2499, 2500, 2501, 4999]));
});
