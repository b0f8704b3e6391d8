import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOf } from '#web/platform/api/keys.ts';
import { type Changed, mendedBy, readChanged } from './read-changed.ts';

type Row = { readonly dossierId: number; readonly version: number };

let queries: QueryClient;
let portal: { version: number; away: boolean; answered?: Promise<void> };
const requested = { whole: 0, rows: [] as (readonly number[])[], page: 0 };
let stop: () => void;

/** On screen: a list of a hundred rows that supports repair, and a page that does not. */
beforeEach(async () => {
  queries = new QueryClient();
  portal = { version: 1, away: false };
  Object.assign(requested, { whole: 0, rows: [], page: 0 });
  const list = new QueryObserver<readonly Row[]>(queries, {
    queryKey: LIST,
    queryFn: () => {
      requested.whole += 1;
      return Array.from({ length: 100 }, (_, n) => ({ dossierId: n + 1, version: portal.version }));
    },
    meta: mendedBy<readonly Row[]>(async (dossierIds) => {
      requested.rows.push(dossierIds);
      const { version, away, answered } = portal;
      if (away) throw new Error('away');
      await answered;
      return (rows) =>
        rows.map((row) => (dossierIds.includes(row.dossierId) ? { ...row, version } : row));
    }),
  });
  const page = new QueryObserver(queries, {
    queryKey: keyOf('elements', {}, 'codes'),
    queryFn: () => {
      requested.page += 1;
      return [];
    },
  });
  const ends = [list.subscribe(() => {}), page.subscribe(() => {})];
  stop = () => {
    for (const end of ends) end();
  };
  await Promise.all([
    list.refetch({ cancelRefetch: false }),
    page.refetch({ cancelRefetch: false }),
  ]);
  Object.assign(requested, { whole: 0, page: 0 });
  portal.version = 2;
});
afterEach(() => stop());

const LIST = keyOf('dossiers', {}, 'treat');
const changed = (dossierId: number | null): Changed => ({
  action: 'dossier.decide',
  structureId: 1000,
  dossierId,
  elementId: null,
});
const versions = () => {
  const rows = queries.getQueryData<readonly Row[]>(LIST) ?? [];
  return rows.filter(({ version }) => version === 2).map(({ dossierId }) => dossierId);
};

test('a burst on two dossiers of a hundred reloads these two, once, and no list; a page is requested once', async () => {
  await readChanged(queries, [changed(7), changed(8), changed(7)]);
  expect(requested).toEqual({ whole: 0, rows: [[7, 8]], page: 1 });
  expect(versions()).toEqual([7, 8]);
});

test.each([
  ['a change that names no dossier', [changed(7), changed(null)]],
  ['more dossiers than are read alone', Array.from({ length: 51 }, (_, n) => changed(n + 1))],
])('%s: the list, once', async (_, changes) => {
  await readChanged(queries, changes);
  expect(requested).toEqual({ whole: 1, rows: [], page: 1 });
  expect(versions()).toHaveLength(100);
});

test('rows that cannot be read leave nothing older than it was: the list is read', async () => {
  portal.away = true;
  await readChanged(queries, [changed(7)]);
  expect(requested).toEqual({ whole: 1, rows: [[7]], page: 1 });
  expect(versions()).toHaveLength(100);
});

test('rows whose reading answers after a newer one do not go back: the list is read', async () => {
  let answer = () => {};
  portal = {
    version: 1,
    away: false,
    answered: new Promise<void>((resolve) => (answer = resolve)),
  };
  const late = readChanged(queries, [changed(7)]);
  portal = { version: 2, away: false };
  await readChanged(queries, [changed(7)]);
  expect(versions()).toEqual([7]);
  answer();
  await late;
  expect(versions()).toHaveLength(100);
  expect(requested.whole).toBe(1);
});

test('rows whose reading answers after the whole list was read do not go back: the list is read', async () => {
  let answer = () => {};
  portal = {
    version: 1,
    away: false,
    answered: new Promise<void>((resolve) => (answer = resolve)),
  };
  const late = readChanged(queries, [changed(7)]);
  portal = { version: 2, away: false };
  await readChanged(queries, [changed(null)]);
  expect(versions()).toHaveLength(100);
  answer();
  await late;
  expect(versions()).toHaveLength(100);
  expect(requested.whole).toBe(2);
});

test('data without an observer is read when one appears', async () => {
  stop();
  await readChanged(queries, [changed(7)]);
  expect(requested).toEqual({ whole: 0, rows: [], page: 0 });
  expect(queries.getQueryState(LIST)?.isInvalidated).toBe(true);
});
