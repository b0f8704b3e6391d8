import type { Location } from 'react-router';
import { valueStore } from '#web/design/value-store.ts';

/** What is not saved, and lost by whoever leaves: they are asked first. */
export type Unsaved = {
  /** The question, in its own words. */
  readonly message: { readonly [Part in 'title' | 'sentence' | 'stay' | 'go']: string };
  readonly leftBy: (from: Location, to: Location) => boolean;
  readonly discard: () => void;
};

/** All of the page: its router asks one part of it only. */
export const unsaved = valueStore<readonly Unsaved[]>([]);

/** Answers the way to take it back. */
export function askBeforeLeaving(one: Unsaved): () => void {
  unsaved.write([...unsaved.read(), one]);
  return () => {
    unsaved.write(unsaved.read().filter((other) => other !== one));
    // Not at once: what is drawn again takes it back and asks anew in one go.
    queueMicrotask(leaveOnceSaved);
  };
}

/** Takes the answer of whoever leaves without an address yet; null while nobody does. */
export const switching = valueStore<((leaves: boolean) => void) | null>(null);

/** Whether one may leave the page as it is; what was not saved is discarded then. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.read().length === 0) return true;
  return new Promise((resolve) => {
    switching.read()?.(false);
    switching.write((leaves) => {
      switching.write(null);
      resolve(leaves);
    });
  });
}

/** What was asked about is saved while the question stands: nobody would answer it any more, and nothing is lost. */
function leaveOnceSaved(): void {
  if (unsaved.read().length === 0) switching.read()?.(true);
}
