/** The things before and after in a queue. Outside of it, the next one is the oldest. */
export function neighbours<R>(
  rows: readonly R[],
  thing: string | null,
  thingOf: (row: R) => string,
) {
  const at = rows.findIndex((row) => thingOf(row) === thing);
  return { previous: (at > 0 ? rows[at - 1] : undefined) ?? null, next: rows[at + 1] ?? null };
}

/** What to treat after this one: further down first, then from the top, never one that another person holds. */
export function nextToTreat<R>(
  rows: readonly R[],
  thing: string,
  { thingOf, isFree }: { thingOf: (row: R) => string; isFree: (row: R) => boolean },
): R | null {
  const at = rows.findIndex((row) => thingOf(row) === thing);
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return inOrder.find((row) => isFree(row)) ?? null;
}
