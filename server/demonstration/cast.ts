/** Ids by the keys of the demonstration's own tables. */
export type Cast = {
  readonly structures: ReadonlyMap<string, number>;
  readonly people: ReadonlyMap<string, number>;
};

export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demonstration names ${key}, which it does not hold`);
  return id;
}
