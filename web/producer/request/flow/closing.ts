let last: Promise<unknown> = Promise.resolve();

/** Registers a closed request that is still saving. */
export function noteClosing(closing: Promise<unknown>): void {
  last = Promise.allSettled([last, closing]);
}

/** Resolves once every closed request is saved or has failed: data read afterwards is current. */
export async function whenClosed(): Promise<void> {
  await last;
}
