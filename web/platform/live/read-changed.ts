import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';
import { concerns, isReadOnce } from './concerned.ts';

/** A change: action and concerned ids. */
export type Changed = Omit<Change, 'at'>;

/**
 * How a list read whole applies a change: the rows of the named dossiers are read and replaced.
 * Undefined: the list must be read again.
 */
export type Repair<T> = (
  dossierIds: readonly number[],
  before: T,
) => Promise<((current: T) => T) | undefined>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly repair?: Repair<unknown> };
  }
}

/** Query metadata, for a query whose data is a `T`. */
export const mendedBy = <T>(repair: Repair<T>) => ({ repair: repair as Repair<unknown> });

/** Maximum number of dossiers read individually; for more, the whole list is read. */
const MOST = 50;

/**
 * Row readings are numbered as they start. Each list records the last one applied and their number,
 * because an earlier reading would restore older rows.
 */
let begun = 0;
const newest = new WeakMap<Query, { readonly reading: number; readonly put: number }>();
const NONE = { reading: 0, put: 0 };
const newestOf = (query: Query) => newest.get(query) ?? NONE;
/** How often a list was read whole. */
const wholeOf = (query: Query) => query.state.dataUpdateCount - newestOf(query).put;

/**
 * Refreshes displayed data that may have changed; a list that supports it reads only its changed
 * rows.
 */
export async function readChanged(
  queries: QueryClient,
  changes: readonly Changed[],
): Promise<void> {
  const concerned = queries.getQueryCache().findAll({
    predicate: (query) =>
      !isReadOnce(query) && changes.some((change) => concerns(change, query.queryKey)),
  });
  const whole = new Set(concerned);
  const mended = concerned.map(async (query) => {
    const named = dossiersOf(changes.filter((change) => concerns(change, query.queryKey)));
    const { repair } = query.meta ?? {};
    if (repair === undefined || named === null || !isAtRest(query)) return;
    whole.delete(query);
    begun += 1;
    const own = begun;
    const before = wholeOf(query);
    const put = await repair(named, query.state.data).catch(() => undefined);
    const isNewest = wholeOf(query) === before && own > newestOf(query).reading;
    if (put === undefined || !isAtRest(query) || !isNewest)
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    else {
      newest.set(query, { reading: own, put: newestOf(query).put + 1 });
      queries.setQueryData(query.queryKey, put);
    }
  });
  await Promise.all([
    queries.invalidateQueries({ predicate: (query) => whole.has(query) }),
    ...mended,
  ]);
}

/** A list that is being read, or that nobody looks at, will be read whole anyway. */
const isAtRest = (query: Query) =>
  query.isActive() && query.state.status === 'success' && query.state.fetchStatus === 'idle';

function dossiersOf(changes: readonly Changed[]): readonly number[] | null {
  const named = new Set(changes.map(({ dossierId }) => dossierId));
  return named.has(null) || named.size > MOST ? null : [...named].flatMap((id) => id ?? []);
}
