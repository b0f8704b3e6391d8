import { type AccountRef, accountKey } from '../account-address.ts';

/** The accounts before and after in the queue. Outside of it, the next one is the oldest. */
export function neighbours<R extends AccountRef>(rows: readonly R[], current: AccountRef | null) {
  const at = current === null ? -1 : rows.findIndex((row) => accountKey(row) === accountKey(current));
  return { previous: (at > 0 ? rows[at - 1] : undefined) ?? null, next: rows[at + 1] ?? null };
}

/** What to decide after this one: the next further down, else from the top. */
export function nextToDecide<R extends AccountRef>(rows: readonly R[], current: AccountRef): R | null {
  return (
    neighbours(rows, current).next ?? rows.find((row) => accountKey(row) !== accountKey(current)) ?? null
  );
}
