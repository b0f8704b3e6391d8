/**
 * Small choices that a browser keeps: on the device, or as long as the tab. One that refuses (private window,
 * no room) keeps nothing, and stops nobody: the choice lasts as long as the page.
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

/** The shape of what is kept, as a schema says it. */
export type Shape<Value> = {
  readonly safeParse: (result: unknown) => { success: boolean; data?: Value | undefined };
};

/** What has a shape; null when nothing is there, or what another version wrote. */
export function recallAs<Value>(memory: Memory, key: string, shape: Shape<Value>): Value | null {
  try {
    const { success, data } = shape.safeParse(JSON.parse(recall(memory, key) ?? 'null'));
    return success ? (data ?? null) : null;
  } catch {
    return null;
  }
}

/** The same, to be recalled by its shape; null forgets. */
export const keepAs = (memory: Memory, key: string, value: object | null): void =>
  keep(memory, key, value === null ? null : JSON.stringify(value));

/** Null forgets. */
export function keep(memory: Memory, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(memory).removeItem(key);
    else storageOf(memory).setItem(key, value);
  } catch {
    // Nothing is kept.
  }
}
