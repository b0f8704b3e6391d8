let last: Promise<unknown> = Promise.resolve();

/** A request that was left is still saving its last words. */
export function noteClosing(closing: Promise<unknown>): void {
  last = Promise.allSettled([last, closing]);
}

/** Every request that was left is saved, or cannot be: what is read from now on is the last word. */
export async function whenClosed(): Promise<void> {
  await last;
}
