import { useState } from 'react';

/** Which rows of a list are chosen: those named, or all that was found but those named. */
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

/** These rows, or all that a search finds but those unticked since: the portal finds them when something is done. */
export type ChosenOf<Row, Search> =
  | { readonly kind: 'some'; readonly rows: readonly Row[] }
  | { readonly kind: 'all'; readonly search: Search; readonly except: readonly string[] };

type Choosing<Row, Search> = {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly search: Search;
};

/** What is ticked, whichever page it is on: a page that is left keeps its own. All of one search is nothing of another. */
export function useChosen<Row, Search>({ rows, idOf, search }: Choosing<Row, Search>) {
  const [stored, keep] = useState<{ ticked: Ticked; of: string; rows: ReadonlyMap<string, Row> }>({
    ticked: NONE,
    of: '',
    rows: new Map(),
  });
  const sought = JSON.stringify(search);
  const ticked = stored.ticked.all && stored.of !== sought ? NONE : stored.ticked;
  // As they are now, where they are on screen.
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
