import { useState } from 'react';

/** Selected rows: those in `ids`, or all results except those. */
export type Ticked = { readonly all: boolean; readonly ids: ReadonlySet<string> };

export type Selection = {
  ticked: Ticked;
  onTicked: (ticked: Ticked) => void;
};

export const NONE: Ticked = { all: false, ids: new Set() };
export const ALL: Ticked = { all: true, ids: new Set() };

export const isTicked = ({ all, ids }: Ticked, id: string): boolean => all !== ids.has(id);

export function tick({ all, ids }: Ticked, changed: readonly string[], on: boolean): Ticked {
  const next = new Set(ids);
  for (const id of changed) {
    if (on === all) next.delete(id);
    else next.add(id);
  }
  return { all, ids: next };
}

/**
 * Selected rows, or all results except some: the server resolves the search when an action runs.
 */
export type ChosenOf<Row, Search> =
  | { readonly kind: 'some'; readonly rows: readonly Row[] }
  | { readonly kind: 'all'; readonly search: Search; readonly except: readonly string[] };

type Choosing<Row, Search> = {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly search: Search;
};

/**
 * Selection across pages: a page keeps its ticks after it is left. « All » of one search is dropped
 * for another search.
 */
export function useChosen<Row, Search>({ rows, idOf, search }: Choosing<Row, Search>) {
  const [stored, keep] = useState<{ ticked: Ticked; of: string; rows: ReadonlyMap<string, Row> }>({
    ticked: NONE,
    of: '',
    rows: new Map(),
  });
  const sought = JSON.stringify(search);
  const ticked = stored.ticked.all && stored.of !== sought ? NONE : stored.ticked;
  // Uses the current version of displayed rows.
  const existing = new Map([...stored.rows, ...rows.map((row) => [idOf(row), row] as const)]);
  const selection: Selection = {
    ticked,
    onTicked: (next) => {
      const named = [...existing].filter(([id]) => !next.all && isTicked(next, id));
      keep({ ticked: next, of: sought, rows: new Map(named) });
    },
  };
  const chosen: ChosenOf<Row, Search> = ticked.all
    ? { kind: 'all', search, except: [...ticked.ids] }
    : { kind: 'some', rows: [...ticked.ids].flatMap((id) => existing.get(id) ?? []) };
  return { chosen, selection };
}
