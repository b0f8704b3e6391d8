import { useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import type { Selection } from '#web/design/table/data-table-props.ts';
import { isTicked, NONE, type Ticked } from '#web/design/table/ticked.ts';
import type { CodeSearch } from './find-codes.ts';

export const elementKey = ({ elementId }: Pick<ElementRow, 'elementId'>) => String(elementId);

/** These recordings, or all that a search finds but those unticked since: the portal finds them when something is done. */
export type Chosen =
  | { readonly kind: 'some'; readonly rows: readonly ElementRow[] }
  | { readonly kind: 'all'; readonly search: CodeSearch; readonly except: readonly number[] };

/** What is ticked, whichever page it is on: a page that is left keeps its own. All of one search is nothing of another. */
export function useChosen(rows: readonly ElementRow[], search: CodeSearch) {
  const [kept, keep] = useState<{ ticked: Ticked; of: string; rows: ReadonlyMap<string, ElementRow> }>({
    ticked: NONE,
    of: '',
    rows: new Map(),
  });
  const sought = JSON.stringify(search);
  const ticked = kept.ticked.all && kept.of !== sought ? NONE : kept.ticked;
  // As they are now, where they are on screen.
  const known = new Map([...kept.rows, ...rows.map((row) => [elementKey(row), row] as const)]);
  const selection: Selection = {
    ticked,
    onTicked: (next) => {
      const named = [...known].filter(([id]) => !next.all && isTicked(next, id));
      keep({ ticked: next, of: sought, rows: new Map(named) });
    },
  };
  const chosen: Chosen = ticked.all
    ? { kind: 'all', search, except: [...ticked.ids].map(Number) }
    : { kind: 'some', rows: [...ticked.ids].flatMap((id) => known.get(id) ?? []) };
  return { chosen, selection };
}
