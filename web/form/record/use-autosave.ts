import { useEffect, useEffectEvent, useState } from 'react';
import { onLeaving, useLeaving } from '#web/platform/pending-changes/leaving.ts';
import { Queue, retryUntilAnswered } from '#web/platform/pending-changes/queue.ts';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import type { RecordForm } from './use-record-form.ts';

const IDLE_MILLISECONDS = 800;
/** One form saves one record. */
const RECORD = 'record';

/**
 * Autosaves a draft 800 ms after the last letter, without the invalid fields. A network failure is
 * retried automatically; a refusal waits for the next letter.
 */
export function useAutosave<R>(form: RecordForm<R>, on: boolean): void {
  const { values, pending, atError, theirs } = form;
  const isRequested = on && pending && theirs === null;
  const send = useEffectEvent(() => (isRequested ? form.savePartly() : null));
  const [queue] = useState(
    () => new Queue<null>({ send: () => send(), recoveryOf: retryUntilAnswered, concurrency: 1 }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter puts it off
  useEffect(() => {
    // A new letter cancels the delay of a network retry.
    queue.clear();
    if (isRequested) queue.enqueue(RECORD, null, IDLE_MILLISECONDS);
  }, [queue, isRequested, values]);
  /** Returns true if signing out now would lose nothing. A refused save is attempted once more. */
  const save = useEffectEvent(async () => {
    if (isRequested) queue.enqueue(RECORD, null);
    const whole = on && !atError && theirs === null;
    return (await queue.flush()) && (whole || !form.dirty);
  });
  // Typed values survive the page within this tab, but not the tab.
  useLeaving({ asks: on && form.dirty });
  useEffect(() => {
    const shown = finishBeforeSwitch(
      () => queue.flush(),
      () => save(),
    );
    return () => {
      shown();
      void leave(queue);
    };
  }, [queue]);
}

/**
 * Leaving the page within those 800 ms loses nothing; leaving the portal before the answer asks for
 * confirmation.
 */
async function leave(queue: Queue<null>): Promise<void> {
  const flush = () => queue.flush();
  const { waiting, sending } = queue.read();
  const ends = [
    finishBeforeSwitch(flush, flush),
    onLeaving({ asks: waiting.length + sending.length > 0 }),
  ];
  await flush();
  queue.clear();
  for (const end of ends) end();
}
