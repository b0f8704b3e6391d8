import { onLeaving } from '#web/app/pending-changes/leaving.ts';
import type { Autosave } from './autosave.ts';

/** What is typed without a connection is kept after this pause, not at every key. */
const PAUSE_MILLISECONDS = 300;

/**
 * Keeps what is unsaved when the page goes away, and all along while the portal cannot be reached: the
 * screen says that it is kept, which must be true even if the browser stops at once. Answers the end of it.
 */
export function keepWhileCut(autosave: Autosave, keepUnsaved: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = autosave.subscribe(() => {
    clearTimeout(timer);
    const { state } = autosave.read().saving;
    if (state === 'offline' || state === 'failed')
      timer = setTimeout(keepUnsaved, PAUSE_MILLISECONDS);
  });
  const gone = () => {
    // A cell being typed in says its text when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    keepUnsaved();
  };
  const listening = onLeaving({ gone, hidden: keepUnsaved });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    listening();
  };
}
