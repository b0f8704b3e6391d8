/**
 * Small choices that a browser keeps: on the device, or as long as the tab. One that refuses (private window,
 * no room) keeps nothing, and stops nobody: the choice lasts as long as the page.
 */
export type Memory = 'device' | 'tab';

const storageOf = (memory: Memory): Storage => (memory === 'device' ? localStorage : sessionStorage);

export function recall(memory: Memory, key: string): string | null {
  try {
    return storageOf(memory).getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets. */
export function keep(memory: Memory, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(memory).removeItem(key);
    else storageOf(memory).setItem(key, value);
  } catch {
    // Nothing is kept.
  }
}
