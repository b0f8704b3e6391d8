/** Previous and next items of a queue. For an item outside of it, the next one is the oldest. */
export function neighbours<R>(
  rows: readonly R[],
  subject: string | null,
  itemOf: (row: R) => string,
) {
  const at = rows.findIndex((row) => itemOf(row) === subject);
  return { previous: (at > 0 ? rows[at - 1] : undefined) ?? null, next: rows[at + 1] ?? null };
}

/** Next item to review: further down first, then from the top, never one held by another person. */
export function nextToReview<R>(
  rows: readonly R[],
  subject: string,
  { itemOf, isFree }: { itemOf: (row: R) => string; isFree: (row: R) => boolean },
): R | null {
  const at = rows.findIndex((row) => itemOf(row) === subject);
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return inOrder.find((row) => isFree(row)) ?? null;
}
