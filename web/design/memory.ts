/**
 * Small choices stored in the browser: on the device, or for the tab. If storage is refused
 * (private window, quota), nothing is stored and nothing fails: the choice lasts as long as the
 * page.
 */
export type Memory = 'device' | 'tab';

const storageOf = (memory: Memory): Storage =>
  memory === 'device' ? localStorage : sessionStorage;

export function recall(memory: Memory, key: string): string | null {
  try {
    return storageOf(memory).getItem(key);
  } catch {
    return null;
  }
}

/** Schema of a stored value. */
export type Shape<Value> = {
  readonly safeParse: (result: unknown) => { success: boolean; data?: Value | undefined };
};

/** Reads a value with its schema; null when absent, or written by another version. */
export function recallAs<Value>(memory: Memory, key: string, shape: Shape<Value>): Value | null {
  try {
    const { success, data } = shape.safeParse(JSON.parse(recall(memory, key) ?? 'null'));
    return success ? (data ?? null) : null;
  } catch {
    return null;
  }
}

/** Stores a value to be read with its schema; null removes it. */
export const keepAs = (memory: Memory, key: string, value: object | null): void =>
  keep(memory, key, value === null ? null : JSON.stringify(value));

/** Stores a text; null removes it. */
export function keep(memory: Memory, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(memory).removeItem(key);
    else storageOf(memory).setItem(key, value);
  } catch {
    // Storage refused: nothing is stored.
  }
}
