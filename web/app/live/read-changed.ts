import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';
import { concerns, isReadOnce } from './concerned.ts';

/** What was written, and about which thing. */
export type Changed = Omit<Change, 'at'>;

/**
 * How a list that is read whole follows a change: the rows of the dossiers named are read, and put in the place of those
 * that it shows. Undefined in place of what puts them: the list must be read again.
 */
export type Mend<T> = (dossierIds: readonly number[], before: T) => Promise<((current: T) => T) | undefined>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly mend?: Mend<unknown> };
  }
}

/** Of a query whose answer is a `T`. */
export const mendedBy = <T>(mend: Mend<T>) => ({ mend: mend as Mend<unknown> });

/** Dossiers that are read alone; of more, the list is read. */
const MOST = 50;

/** Readings of rows, as they begin, and the last that each list shows: one that began before it would put back older rows. */
let begun = 0;
const newest = new WeakMap<Query, number>();

/** Reads again what is on screen and may have changed, no list for a few of its rows where it knows how. */
export async function readChanged(queries: QueryClient, changes: readonly Changed[]): Promise<void> {
  const concerned = queries.getQueryCache().findAll({
    predicate: (query) => !isReadOnce(query) && changes.some((change) => concerns(change, query.queryKey)),
  });
  const whole = new Set(concerned);
  const mended = concerned.map(async (query) => {
    const named = dossiersOf(changes.filter((change) => concerns(change, query.queryKey)));
    const { mend } = query.meta ?? {};
    if (mend === undefined || named === null || !isAtRest(query)) return;
    whole.delete(query);
    begun += 1;
    const own = begun;
    const put = await mend(named, query.state.data).catch(() => undefined);
    if (put === undefined || !isAtRest(query) || own < (newest.get(query) ?? 0))
      await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    else {
      newest.set(query, own);
      queries.setQueryData(query.queryKey, put);
    }
  });
  await Promise.all([queries.invalidateQueries({ predicate: (query) => whole.has(query) }), ...mended]);
}

/** A list that is being read, or that nobody looks at, will be read whole anyway. */
const isAtRest = (query: Query) =>
  query.isActive() && query.state.status === 'success' && query.state.fetchStatus === 'idle';

function dossiersOf(changes: readonly Changed[]): readonly number[] | null {
  const named = new Set(changes.map(({ dossierId }) => dossierId));
  return named.has(null) || named.size > MOST ? null : [...named].flatMap((id) => id ?? []);
}
