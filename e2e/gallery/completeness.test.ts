/** Fails when a new screen has no line in the gallery. */

import { expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { stateOf } from './line.ts';
import { LINES } from './screens/all.ts';

/** Routes without a line, each with its reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {};

/** `*`: the page for unknown addresses has its own line. */
const routes = [...PAGES, '*'];

test('every route has its lines, and every line a route that exists', () => {
  const listed = new Set(
    LINES.flatMap(({ route }) => (route === null || route === '' ? [] : [route])),
  );
  const existing = routes.filter((path) => !(path in NOT_SHOWN));
  expect([...listed].sort()).toEqual([...new Set(existing)].sort());
});

test('no two lines take the same picture, and what reads data shows its failure and its wait', () => {
  const names = LINES.map(({ is }) => is);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const states = Map.groupBy(LINES, ({ is }) => is.split('/')[0] ?? '');
  const lame = [...states].filter(([, lines]) => {
    const has = (state: string) => lines.some((line) => stateOf(line) === state);
    return has('error') !== has('slow');
  });
  expect(lame.map(([screen]) => screen)).toEqual([]);
});
