import type { Location } from 'react-router';
import { valueStore } from '#web/design/value-store.ts';

/** An unsaved change that leaving would lose, after confirmation. */
export type Unsaved = {
  /** Texts of the confirmation. */
  readonly message: { readonly [Part in 'title' | 'sentence' | 'stay' | 'go']: string };
  readonly leftBy: (from: Location, to: Location) => boolean;
  readonly discard: () => void;
};

/** All unsaved changes of the page: the router handles only one blocker. */
export const unsaved = valueStore<readonly Unsaved[]>([]);

/** @returns function that unregisters */
export function askBeforeLeaving(one: Unsaved): () => void {
  unsaved.write([...unsaved.read(), one]);
  return () => {
    unsaved.write(unsaved.read().filter((other) => other !== one));
    // Deferred: a render removes and adds the entry again in one pass.
    queueMicrotask(leaveOnceSaved);
  };
}

/** Resolver of a pending departure without a target address; null without one. */
export const switching = valueStore<((leaves: boolean) => void) | null>(null);

/** Returns true if the page may be left; unsaved changes are then discarded. */
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

/** If the changes are saved while the question is open, it is answered: nothing would be lost. */
function leaveOnceSaved(): void {
  if (unsaved.read().length === 0) switching.read()?.(true);
}
