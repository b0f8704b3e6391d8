/** Which rows of a list are chosen: those named, or all that was found but those named. */
export type Ticked = { readonly all: boolean; readonly ids: ReadonlySet<string> };

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
